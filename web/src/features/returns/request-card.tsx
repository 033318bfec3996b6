import { KIND_LABELS, type ReturnRequest, type ReturnState } from '@souk/contract/returns';
import { Check, CircleX, Clock, Gavel, Undo2 } from 'lucide-react';
import type { Elements } from '../../lib/elements.ts';
import { formatLocalTime } from '../../lib/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx';

const ON_ITS_WAY: StateLook = { label: 'Refund on its way', tone: 'info', Icon: Undo2 };
const STATES: Record<ReturnState, StateLook> = {
  open: { label: 'Waiting for the shop', tone: 'warning', Icon: Clock },
  return_first: { label: 'Waiting for the goods', tone: 'info', Icon: Undo2 },
  declined: { label: 'Declined', tone: 'danger', Icon: CircleX },
  with_admin: { label: 'Waiting for a decision', tone: 'violet', Icon: Gavel },
  refunded: { label: 'Refunded', tone: 'success', Icon: Check },
};

type RequestCardProps = {
  /** The name of the order or shop: a page may have several requests. */
  about: string;
  request: ReturnRequest;
  /** Whether its refund is requested but not confirmed. */
  onItsWay: boolean;
  /** The available actions. */
  children?: Elements;
};

/** A request for money back: its reason, the answer and its state. */
export function RequestCard({ about, request, onItsWay, children }: RequestCardProps) {
  const { kind, text, images, state, note, created_at } = request;
  return (
    <section
      aria-label={`Request for money back, ${about}`}
      className="rounded-control border border-line p-4 text-sm"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-medium">{KIND_LABELS[kind]}</span>
        <StateBadge of={onItsWay ? ON_ITS_WAY : STATES[state]} />
      </p>
      <p className="figures mt-1 text-xs text-muted">{formatLocalTime(created_at)}</p>
      <p className="mt-3 wrap-anywhere whitespace-pre-line">{text}</p>
      {images.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label="Pictures of the request">
          {images.map((image, index) => (
            <li key={image}>
              <a href={image} target="_blank" rel="noopener noreferrer" className="block rounded">
                <Picture
                  src={image}
                  alt={`Picture ${index + 1}`}
                  ratio="1/1"
                  sizes="5rem"
                  className="w-20 rounded-control"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {note ? (
        <div className="mt-3 border-l-2 border-line-strong pl-3">
          <p className="text-xs font-medium text-muted">Answer</p>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </div>
      ) : null}
      {children}
    </section>
  );
}
