import { randomBytes } from 'node:crypto';
import { answerTasks } from '@lectern/threads';
import { argon2id, argon2Verify } from 'hash-wasm';
import { isCommonPassword } from './common-passwords.ts';
import type { PasswordAnswer, PasswordTask } from './passwords.ts';

// A thread that hashes passwords, which takes long on purpose. It may be terminated at any time.

/** Of OWASP's recommendations, that with the least memory that is not less secure than the others. */
const memoryKibibytes = 19_456;
const iterations = 2;

answerTasks(answer);

async function answer(task: PasswordTask): Promise<PasswordAnswer> {
  if (task.kind === 'verify')
    return { kind: 'verified', isRight: await argon2Verify({ password: task.password, hash: task.hash }) };
  if (isCommonPassword(task.password)) return { kind: 'common' };
  const hash = await argon2id({
    password: task.password,
    salt: randomBytes(16),
    parallelism: 1,
    iterations,
    memorySize: memoryKibibytes,
    hashLength: 32,
    outputType: 'encoded',
  });
  return { kind: 'hashed', hash };
}
