import { homeApi, type HomeRowKind, type HomeSettings } from '@souk/contract/home';
import { pages } from '@souk/contract/pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { homeRowsQuery, homeSettingsQuery } from './queries.ts';
import { SellExampleSetting } from './sell-example-setting.tsx';

const NAMES: Record<HomeRowKind, { name: string; text: string }> = {
  categories: {
    name: 'Shop by department',
    text: 'A picture for each category that has products',
  },
  on_sale: { name: 'On sale now', text: 'Discounted products, ending soonest first' },
  because: {
    name: 'Because you looked at …',
    text: 'For signed-in shoppers: more like the product they looked at last',
  },
  shops: { name: 'Shops worth a visit', text: 'Well-rated shops, each with three products' },
  near: {
    name: 'Near you',
    text: 'For shoppers whose location we know: products from the closest shops',
  },
  watched: { name: 'Watched and bought this week', text: 'Products whose clips led to a sale' },
};

/**
 * The rows that the home page shows between its clips and the explorer, and their order: saved with
 * every change.
 */
export function AdminHomePage() {
  const query = useQuery(homeSettingsQuery);
  return (
    <>
      <PageHead
        title="Home page rows"
        text="Choose what home shows between its clips and the explorer. Changes are saved right away, and empty rows are left out."
      />
      <Loaded
        query={query}
        failed="Failed to load the rows."
        loading={<Skeleton className="h-120 rounded-card" />}
      >
        {(rows) => <Rows saved={rows} />}
      </Loaded>
      <SellExampleSetting />
      <ButtonLink variant="secondary" className="mt-6" to={pages.home()}>
        View home
      </ButtonLink>
    </>
  );
}

function Rows({ saved }: { saved: HomeSettings }) {
  const client = useQueryClient();
  const [rows, setRows] = useState(saved);
  const { mutate, isPending, isSuccess, error } = useMutation({
    // Keeps two quick changes in order on their way to the server.
    scope: { id: 'home-settings' },
    mutationFn: (body: HomeSettings) => api.call(homeApi.arrange, { body }),
    onSuccess: (answer) => {
      client.setQueryData(homeSettingsQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: homeRowsQuery.queryKey, refetchType: 'none' });
    },
  });

  function change(next: HomeSettings) {
    setRows(next);
    mutate(next);
  }
  function move(index: number, by: -1 | 1) {
    const [row, other] = [rows[index], rows[index + by]];
    if (!row || !other) return;
    change(rows.with(index, other).with(index + by, row));
  }

  return (
    <>
      <Card className="p-0">
        <ol aria-label="Rows, in order" className="divide-y divide-line">
          {rows.map((row, index) => (
            <RowSetting
              key={row.kind}
              row={row}
              first={index === 0}
              last={index === rows.length - 1}
              onMove={(by) => move(index, by)}
              onShown={(shown) => change(rows.with(index, { ...row, shown }))}
            />
          ))}
        </ol>
      </Card>
      <p role="status" className="mt-3 min-h-5 text-sm text-muted">
        {isPending ? 'Saving...' : isSuccess ? 'Saved' : null}
      </p>
      {error ? (
        <Alert tone="danger">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              {`${errorMessage(error, 'Failed to save the rows.')} Your choices are still here.`}
            </span>
            <Button variant="secondary" size="sm" onClick={() => mutate(rows)}>
              Try again
            </Button>
          </div>
        </Alert>
      ) : null}
    </>
  );
}

type RowSettingProps = {
  row: HomeSettings[number];
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onShown: (shown: boolean) => void;
};

function RowSetting({ row, first, last, onMove, onShown }: RowSettingProps) {
  const { name, text } = NAMES[row.kind];
  return (
    <li className="flex items-center gap-3 p-3 sm:p-4">
      <MoveButtons name={name} first={first} last={last} onMove={onMove} />
      <div className={cn('min-w-0 flex-1', !row.shown && 'text-muted')}>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <label className="relative inline-flex h-11 shrink-0 cursor-pointer items-center focus-ring rounded-control">
        <span className="sr-only">{`Show ${name}`}</span>
        <input
          type="checkbox"
          role="switch"
          checked={row.shown}
          aria-checked={row.shown}
          onChange={({ target }) => onShown(target.checked)}
          className="switch"
        />
      </label>
    </li>
  );
}
