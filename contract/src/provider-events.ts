import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './fields.ts';
import { pageFields, SearchText } from './paging.ts';

export const EVENTS = {
  notFound: 'Event not found',
  tooEarly: 'This order is still being saved. Please try again in a few seconds.',
} as const;

export const EVENT_STATES = ['waiting', 'worked'] as const;
const EventState = z.enum(EVENT_STATES, `state must be one of ${EVENT_STATES.join(', ')}`);

/** An event from the provider, and its effect. */
export const ProviderEvent = z.object({
  /** The provider's own. */
  id: z.string(),
  type: z.string(),
  state: EventState,
  received_at: Time,
  applied_at: z.nullable(Time),
  /** In words; null while it waits, and for events from before this was recorded. */
  did: z.nullable(z.string()),
  /** When an admin last replayed it, and the effect. */
  replayed_at: z.nullable(Time),
  replay_did: z.nullable(z.string()),
  /** The order it concerns. */
  order_id: z.nullable(Id),
  order_number: z.nullable(z.string()),
});
export type ProviderEvent = z.infer<typeof ProviderEvent>;

export const ProviderEventsQuery = z.object({
  ...pageFields(),
  state: z.optional(EventState),
  search: SearchText,
});
export type ProviderEventsQuery = z.infer<typeof ProviderEventsQuery>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const providerEventsApi = {
  list: endpoint('GET /admin/provider-events', {
    ...declared,
    operationId: 'listProviderEvents',
    summary: 'Every event from the payment provider and what it changed, newest first',
    query: ProviderEventsQuery,
    answers: { 200: z.array(ProviderEvent) },
    gives: ['X-Total-Count'],
  }),
  replay: endpoint('POST /admin/provider-events/:eventId/replay', {
    ...declared,
    records: ['provider-event.replayed'],
    proof: true,
    operationId: 'replayProviderEvent',
    summary: 'Process an event again, which is safe',
    params: z.object({ eventId: z.string() }),
    answers: { 200: ProviderEvent },
    errors: [409, 503],
  }),
};
