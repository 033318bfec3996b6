import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePause } from '../lib/use-typed-text.ts';
import { adminShopsQuery } from './queries/admin.ts';

const PAUSE_MS = 250;

/** The shops that an admin may mean, as options to choose from; asked for once somebody searches. */
export function useShopSearch() {
  const [text, setText] = useState<string | null>(null);
  const paused = usePause(text, PAUSE_MS);
  const query = useQuery({
    ...adminShopsQuery(paused?.trim() ?? ''),
    enabled: paused !== null,
    placeholderData: keepPreviousData,
  });
  return {
    options: (query.data ?? []).map((shop) => ({
      id: shop.id,
      label: shop.name,
      hint: `of ${shop.owner_name}`,
    })),
    busy: query.isFetching || paused !== text,
    onSearch: setText,
  };
}
