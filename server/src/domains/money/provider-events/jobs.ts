import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { applyEvent } from './apply-event.ts';
import { fetchEvents } from './fetch-events.ts';

export const providerEventJobs = {
  'apply-provider-event': (deps, { eventId }) => applyEvent(deps, eventId),
  'fetch-events': (deps) => fetchEvents(deps),
  'apply-money-event': (deps, { eventId }) => applyEvent(deps, eventId),
} satisfies Partial<JobHandlers<Deps>>;
