// Puts both servers under the same load in turn, so that other work on the machine affects both.
import { drive, type Load } from './drive.ts';
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

export interface Comparison {
  call: string;
  concurrency: number;
  souk: Figures;
  bare: Figures;
  /** Souk's requests per second, as a share of the bare server's. */
  ratio: number;
  /** The same by processor time, server and database together: less affected by a busy machine. */
  costRatio: number | null;
}

type Clock = () => number | null;

type Sides<T> = { souk: T; bare: T };

/** The calls to each server. */
export type CallPair = { name: string } & Sides<Load['paths']>;

export interface MeasureOptions {
  concurrency: number;
  /** How long for each side; or how many `requests` of each, plus a quarter of that to warm up. */
  seconds?: number;
  requests?: number;
  headers?: Record<string, string>;
  /** Waits for work that goes on after the answers of a round. */
  settled?: Sides<() => Promise<void>>;
}

const ROUNDS = 4;
const WARM_SECONDS = 0.5;

export async function measure(
  servers: Sides<RunningServer>,
  database: Clock,
  call: CallPair,
  options: MeasureOptions,
): Promise<Comparison> {
  const { concurrency, headers = {}, settled } = options;
  const sides = (['souk', 'bare'] as const).map((side) =>
    meter(servers[side], database, call[side], settled?.[side]),
  );
  const round =
    options.requests === undefined
      ? { seconds: (options.seconds ?? 2) / ROUNDS }
      : { requests: options.requests / ROUNDS };
  const warm = options.requests === undefined ? { seconds: WARM_SECONDS } : round;
  for (const side of sides) await side.run({ concurrency, headers, ...warm }, false);
  for (let n = 0; n < ROUNDS; n += 1) {
    for (const side of sides) await side.run({ concurrency, headers, ...round }, true);
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

/** How far a clock has advanced, in milliseconds; null once it has no reading. */
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

function meter(
  server: RunningServer,
  database: Clock,
  paths: Load['paths'],
  settled?: () => Promise<void>,
) {
  const latencies: number[] = [];
  let seconds = 0;
  const own = stopwatch(server.processorSeconds);
  const its = stopwatch(database);
  return {
    async run(load: Omit<Load, 'port' | 'paths'>, counts: boolean) {
      const go = async () => {
        const since = performance.now();
        const driven = await drive({ port: server.port, paths, ...load });
        await settled?.();
        return { ...driven, seconds: (performance.now() - since) / 1000 };
      };
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
