import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@lectern/contract';
import type { Database } from '@lectern/database';
import { connectAgain } from '@lectern/domain/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createDomain, type Domain } from '../../../src/domain.ts';
import type { Tables } from '../../../src/store/tables/tables.ts';
import { useWorld } from '../../harness.ts';
import { changesOf } from './changes-of-site.ts';
import { answersOf, makeVisitedSite, type Questions, questionsAbout } from './visited-site.ts';

const used = useWorld();
const steps = Number(process.env['CACHED_SITES_STEPS'] ?? 80);
const sampleSize = 4;
/** After how many steps everything is asked instead of a sample. */
const wholeEvery = 200;
/** For how long a process may answer from before a change by another one, where the signal of it is lost. */
const staleMs = 1000;

let others: Database<Tables>;
let other: Domain;
let uncached: Domain;

/** Another process; the embedded database has one only, in which there are two domains then. */
beforeAll(async () => {
  const { world, database } = used;
  others = await connectAgain(database);
  const { settings, log } = world.domain;
  other = createDomain({ database: others, settings, log });
  uncached = createDomain({ database, settings: { ...settings, responseCacheBytes: 0 }, log });
});

afterAll(async () => {
  await other.close();
  await uncached.close();
  await others.close();
});

afterEach(() => {
  vi.useRealTimers();
});

/** What a process sees of its own changes at once, and the other one with the signal, or a second later. */
async function readEverywhere(
  questions: Questions,
  { changed, notified }: Record<'changed' | 'notified', Domain>,
) {
  const expected = await answersOf(uncached, questions);
  const seen = {
    changed: await answersOf(changed, questions),
    notified: await answersOf(notified, questions),
  };
  // Then the difference is shown.
  const until = performance.now() + 200_000;
  while (!isDeepStrictEqual(seen.notified, expected) && performance.now() < until) {
    await setTimeout(2);
    seen.notified = await answersOf(notified, questions);
  }
  return { seen, expected: { changed: expected, notified: expected } };
}

test('every change is seen by every reader, in every process', async () => {
  const { world } = used;
  const visited = await makeVisitedSite(world);
  const { admin } = world.people;
  const client = world.domain.as(admin.actor);
  const domains = { changed: world.domain, notified: other };
  const before = await readEverywhere(await questionsAbout(world, visited), domains);
  expect(before.seen).toEqual(before.expected);
  for (const [name, { make, undo }] of Object.entries(changesOf(world, visited))) {
    for (const change of [make, undo]) {
      await change?.(client).catch((error: unknown) => {
        throw new Error(`The change failed: ${name}`, { cause: error });
      });
      const { seen, expected } = await readEverywhere(await questionsAbout(world, visited), domains);
      expect(seen, name).toEqual(expected);
    }
  }
});

test('no interleaving of reads and changes leaves an old answer behind', async () => {
  // Nothing expires by itself: the clock stands still until a step has asked the process that made its changes.
  vi.useFakeTimers({ toFake: ['performance'] });
  const { world } = used;
  const visited = await makeVisitedSite(world);
  const changes = Object.values(changesOf(world, visited)).flatMap(({ make, undo }) =>
    undo === undefined ? [make] : [make, undo],
  );
  const random = randomNumbers(steps);
  const domains = [world.domain, other] as const;
  let questions = await questionsAbout(world, visited);
  const names = [...questions.keys()];
  for (let step = 1; step <= steps; step += 1) {
    const [changed, notified] = random(2) === 0 ? domains : [other, world.domain];
    const client = changed.as(world.people.admin.actor);
    const isWhole = step % wholeEvery === 0 || step === steps;
    const asked = isWhole
      ? names
      : Array.from({ length: sampleSize }, () => names[random(names.length)] ?? '');
    // Reads that begin before the changes and end after them.
    const during = [changed, notified].map((domain) => answersOf(domain, pick(questions, asked)));
    const made = Array.from({ length: 1 + random(2) }, () =>
      changes[random(changes.length)]?.(client).catch(ignoreRefused),
    );
    await Promise.all([...during, ...made]);
    questions = await questionsAbout(world, visited);
    const asking = pick(questions, asked);
    const seen = { changed: await answersOf(changed, asking), notified: {} };
    vi.advanceTimersByTime(staleMs);
    const [expected, notifiedAnswers] = await Promise.all([
      answersOf(uncached, asking),
      answersOf(notified, asking),
    ]);
    seen.notified = notifiedAnswers;
    expect(seen, `after step ${step}`).toEqual({ changed: expected, notified: expected });
  }
}, 14_400_000);

/** Those of the questions that there are now: the address of a share link may be gone. */
function pick(questions: Questions, names: readonly string[]): Questions {
  return new Map(
    names.flatMap((name) => {
      const question = questions.get(name);
      return question === undefined ? [] : [[name, question] as const];
    }),
  );
}

/** Not every change is possible after every other one. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Equal for equal seeds. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
