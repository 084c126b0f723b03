import fc from 'fast-check';

// Every run tries the same cases, so that a change is what makes a test fail; SEED=… tries others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1) });
