import { AnswerRequest } from '@souk/contract/answers';
import { ANSWER_MAX } from '@souk/contract/limits';
import { pages } from '@souk/contract/pages';
import { type InfiniteData, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { errorMessage, isRefused } from '../../api/error-message.ts';
import { type Page, rowsOf } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { formatCount } from '../../lib/format.ts';
import { useFocusKept, useFocusOnNew } from '../../lib/list-focus.ts';
import { keptInTab } from '../../lib/tab-storage.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ShopAnswer } from '../../ui/shop-answer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { shopQuery } from '../shops/queries.ts';
import { WordsForm } from './words-form.tsx';

type Rows<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

type AnswerPageProps<Row> = {
  shopId: string;
  /** The noun for the answered things, such as "questions". */
  noun: string;
  /** Returns the page's title, with the shop's name once known. */
  title: (shopName: string) => string;
  /** Unanswered and answered rows. */
  open: Rows<Row>;
  answered: Rows<Row>;
  /** The text shown if nothing is waiting. */
  none: None;
  item: (row: Row, shopName: string) => ReactNode;
};

type None = { icon: ReactNode; title: string; text: string };

const capital = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;

/** A page of the dashboard where a shop answers, with unanswered rows first. */
export function AnswerPage<Row extends { id: string }>(props: AnswerPageProps<Row>) {
  const { shopId, noun, title, open, answered, none, item } = props;
  const { data: shop } = useQuery(shopQuery(shopId));
  const name = shop?.name ?? 'Your shop';
  const list = { noun, item: (row: Row) => item(row, name) };
  return (
    <>
      <PageHead title={shop ? title(shop.name) : capital(noun)} />
      <div className="flex flex-col gap-6">
        <AnswerList
          {...list}
          id="open-title"
          title="Waiting for an answer"
          query={open}
          none={none}
        />
        <AnswerList {...list} id="answered-title" title="Answered" query={answered} none={null} />
      </div>
    </>
  );
}

type AnswerListProps<Row> = {
  id: string;
  title: string;
  /** The noun for the rows, such as "questions". */
  noun: string;
  query: Rows<Row>;
  /** The text for an empty list; null hides the list if it is empty or may not be read. */
  none: None | null;
  item: (row: Row) => ReactNode;
};

/** The unanswered or the answered rows. */
function AnswerList<Row extends { id: string }>(props: AnswerListProps<Row>) {
  const { id, title, noun, query, none, item } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = query.data && rowsOf(query.data.pages);
  const total = query.data?.pages[0]?.total;
  const kept = useFocusKept('button', heading, rows?.map((row) => row.id).join());
  const { list, pressed } = useFocusOnNew(rows?.length ?? 0);
  const refused = isRefused(query.error);
  if (none === null && (refused || rows?.length === 0)) return null;
  return (
    <Card className="p-5">
      <section aria-labelledby={id}>
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
          <span>{title}</span>
          {total ? <span className="figures text-muted">{` (${formatCount(total)})`}</span> : null}
        </h2>
        {rows ? (
          rows.length === 0 && none ? (
            <EmptyState level={3} {...none} />
          ) : (
            <div ref={list}>
              <div {...kept}>
                <ul className="divide-y divide-line">
                  {rows.map((row) => (
                    <li key={row.id}>{item(row)}</li>
                  ))}
                </ul>
              </div>
              <LoadMore
                query={query}
                onPress={pressed}
                label={`Load more ${noun}`}
                error={`More ${noun} could not be loaded`}
              />
            </div>
          )
        ) : query.isError ? (
          <ErrorState
            title={errorMessage(query.error, `${capital(noun)} could not be loaded`)}
            {...(refused ? {} : { onRetry: () => void query.refetch() })}
            action={
              <ButtonLink variant="secondary" to={pages.dashboard()}>
                Go to your dashboard
              </ButtonLink>
            }
          />
        ) : (
          <Skeleton className="mt-4 h-40 rounded-card" />
        )}
      </section>
    </Card>
  );
}

type AnsweringProps = {
  /** The id of the answered thing; its words label the form. */
  id: string;
  words: string;
  answer: string | null;
  answeredAt: string | null;
  shopName: string;
  send: (text: string) => Promise<void>;
  /** Buttons beside the one that opens the form. */
  children?: Elements;
};

/** The shop's answer, edited in place; the tab keeps the draft until it is sent. */
export function Answering(props: AnsweringProps) {
  const { user } = useSession();
  return user ? <AnsweringAs key={user.id} {...props} userId={user.id} /> : null;
}

function AnsweringAs(props: AnsweringProps & { userId: string }) {
  const { id, words, answer, answeredAt, shopName, userId, send, children } = props;
  const draft = `souk.answer.${id}`;
  const { open, panel, button, close } = usePanel(() => {
    // An answered row moves to the other list, sometimes before its draft is deleted.
    const kept = keptInTab<string>(draft, userId);
    return kept !== null && kept.trim() !== answer;
  });
  return (
    <>
      {open ? (
        <div {...panel}>
          <WordsForm
            label={`Answer "${words}"`}
            field="Answer"
            saved={answer ?? ''}
            max={ANSWER_MAX}
            fault={(text) => AnswerRequest.safeParse({ text }).error?.issues[0]?.message}
            button={['Send answer', 'Sending...']}
            failed="Failed to send your answer"
            draft={draft}
            userId={userId}
            send={async (text) => {
              await send(text);
              toast.success('Answer sent');
            }}
            onClose={close}
          />
        </div>
      ) : answer === null ? (
        <p className="text-sm text-muted">Not answered yet</p>
      ) : (
        <ShopAnswer shopName={shopName} text={answer} at={answeredAt} />
      )}
      <div className={cn('flex flex-wrap gap-2', answer !== null && '-ml-3')}>
        <Button variant={answer === null ? 'secondary' : 'ghost'} size="sm" {...button}>
          {answer === null ? 'Answer' : 'Edit answer'}
        </Button>
        {children}
      </div>
    </>
  );
}
