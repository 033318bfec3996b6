import { STOP } from './own-clock.ts';

const NAME = Symbol.for('souk.realDate');
type Kept = { [NAME]?: DateConstructor };

/**
 * Starts the clock of this process at a time, for the site, the provider and the tests in it. The
 * database keeps the real one.
 */
function startClockAt(time: number): void {
  const kept = globalThis as Kept;
  // Files share their process, and each begins at the stop.
  const Real = (kept[NAME] ??= Date);
  const ahead = time - Real.now();
  const now = () => Real.now() + ahead;
  globalThis.Date = new Proxy(Real, {
    construct: (_, args, made) => Reflect.construct(Real, args.length > 0 ? args : [now()], made),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });
}

if (STOP !== undefined) startClockAt(Date.parse(STOP));
