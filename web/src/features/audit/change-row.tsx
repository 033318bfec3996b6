import { adminPages } from '@souk/contract/admin-pages';
import type { Change } from '@souk/contract/audit';
import { pages } from '@souk/contract/pages';
import { Link } from 'react-router';
import { formatDateTime, formatPlural } from '../../lib/format.ts';

/** Formats "payout-account.opened" for people. */
export function titleOf(kind: string): string {
  const words = kind.replace('.', ' ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function placeOf({ target_kind, target_id, target_gone }: Change): string | null {
  if (target_kind === 'home') return adminPages.home();
  if (target_kind === 'settings') return adminPages.settings();
  if (target_kind === 'category') return adminPages.categories();
  if (!target_id || target_gone) return null;
  if (target_kind === 'user') return adminPages.user(target_id);
  if (target_kind === 'shop') return adminPages.shop(target_id);
  if (target_kind === 'product') return pages.product(target_id);
  return target_kind === 'order' ? adminPages.order(target_id) : null;
}

export const changedFields = (before: Change['before'], after: Change['after']): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** A change in the history of a person or shop. */
export function ChangeRow({ change }: { change: Change }) {
  return (
    <li className="py-4">
      <ChangeDetail change={change} folded />
    </li>
  );
}

type ChangeDetailProps = {
  change: Change;
  /** Lists every change to the same thing. */
  onTarget?: ((id: string) => void) | null;
  /** Whether the changed fields are collapsed. */
  folded?: boolean;
};

/** A change with its author, time and previous values. */
export function ChangeDetail({ change, onTarget, folded = false }: ChangeDetailProps) {
  const { kind, actor_id, actor_name, target_id, before, after, created_at } = change;
  const place = placeOf(change);
  const names = changedFields(before, after);
  const fields = <Fields names={names} before={before} after={after} />;
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        {place ? (
          <Link
            to={place}
            className="inline-flex min-h-11 items-center font-medium text-accent-ink underline sm:min-h-0"
          >
            {titleOf(kind)}
          </Link>
        ) : (
          <span className="font-medium">{titleOf(kind)}</span>
        )}
        <span className="break-words text-muted">{`by ${actor_name ?? `a deleted account`}`}</span>
      </p>
      <p className="figures text-muted">{`${formatDateTime(created_at)}`}</p>
      {names.length === 0 ? null : folded ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent-ink focus-ring sm:min-h-8">
            <span>{formatPlural(names.length, 'field')}</span>
            <span className="sr-only">{` of ${titleOf(kind)}`}</span>
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      {onTarget && target_id ? (
        <button
          type="button"
          onClick={() => onTarget(target_id)}
          className="inline-flex min-h-11 items-center self-start text-accent-ink underline focus-ring sm:min-h-8"
        >
          See its full history
          <span className="sr-only">{`: ${titleOf(kind)}, ${actor_name ?? actor_id}`}</span>
        </button>
      ) : null}
    </div>
  );
}

type FieldsProps = Pick<Change, 'before' | 'after'> & { names: readonly string[] };

function Fields({ names, before, after }: FieldsProps) {
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name.replaceAll('_', ' ')}</dt>
          <dd className="wrap-anywhere">
            {before && after && shown(before[name]) !== shown(after[name]) ? (
              <>
                <del className="text-muted">{shown(before[name])}</del>
                <span aria-hidden> → </span>
                <ins className="no-underline">{shown(after[name])}</ins>
              </>
            ) : (
              shown((after ?? before)?.[name])
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true || value === false) return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
