// What a start does first: fails for settings that are not valid.
import { readSettings } from '../../src/settings.ts';

readSettings(process.env);
