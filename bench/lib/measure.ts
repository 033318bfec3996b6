// Both servers under the same load, in turn, so that whatever else the machine does meets both.
import { drive, type Load } from './drive.ts';
import type { Call } from './calls.ts';
import type { RunningServer } from './servers.ts';

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of the server's processor time for each request. */
  processor: number | null;
  /** The database's. */
  database: number | null;
}

export interface Measured {
  call: string;
  concurrency: number;
  souk: Figures;
  bare: Figures;
  /** Souk's requests a second as a part of the bare server's. */
  ratio: number;
  /** The same by processor time, server and database together: less shaken by a busy machine. */
  costRatio: number | null;
}

type Clock = () => number | null;

const ROUNDS = 4;
const WARM_SECONDS = 0.5;

export async function measure(
  servers: { souk: RunningServer; bare: RunningServer },
  database: Clock,
  call: Call,
  options: { concurrency: number; seconds: number; headers?: Record<string, string> },
): Promise<Measured> {
  const { concurrency, headers = {} } = options;
  const sides = (['souk', 'bare'] as const).map((side) =>
    meter(servers[side], database, call[side]),
  );
  for (const side of sides) await side.run({ concurrency, headers, seconds: WARM_SECONDS }, false);
  for (let round = 0; round < ROUNDS; round += 1) {
    const seconds = options.seconds / ROUNDS;
    for (const side of sides) await side.run({ concurrency, headers, seconds }, true);
  }
  const [souk, bare] = sides.map((side) => side.figures()) as [Figures, Figures];
  return {
    call: call.name,
    concurrency,
    souk,
    bare,
    ratio: souk.perSecond / bare.perSecond,
    costRatio: costRatio(souk, bare),
  };
}

function costRatio(souk: Figures, bare: Figures): number | null {
  const cost = ({ processor, database }: Figures) =>
    processor === null || database === null ? null : processor + database;
  const [ours, theirs] = [cost(souk), cost(bare)];
  return ours === null || theirs === null ? null : theirs / ours;
}

/** What a clock has gone on by, in milliseconds; null once it has told nothing. */
function stopwatch(clock: Clock) {
  let total: number | null = 0;
  return {
    async over<T>(task: () => Promise<T>): Promise<T> {
      const before = clock();
      const result = await task();
      const after = clock();
      total =
        before === null || after === null || total === null
          ? null
          : total + 1000 * (after - before);
      return result;
    },
    each: (count: number) => (total === null ? null : total / count),
  };
}

function meter(server: RunningServer, database: Clock, paths: readonly string[]) {
  const latencies: number[] = [];
  let seconds = 0;
  const own = stopwatch(server.processorSeconds);
  const its = stopwatch(database);
  return {
    async run(load: Pick<Load, 'concurrency' | 'seconds' | 'headers'>, counts: boolean) {
      const go = () => drive({ port: server.port, paths, ...load });
      if (!counts) return void (await go());
      const driven = await own.over(() => its.over(go));
      seconds += driven.seconds;
      for (const each of driven.latencies) latencies.push(each);
    },
    figures(): Figures {
      const sorted = Float64Array.from(latencies).toSorted();
      const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
      return {
        perSecond: latencies.length / seconds,
        p50: at(0.5),
        p99: at(0.99),
        processor: own.each(latencies.length),
        database: its.each(latencies.length),
      };
    },
  };
}
