import { QUESTION_PAGE_SIZE } from '@souk/contract/limits';
import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router';
import { rowsOf } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { formatCount } from '../../lib/format.ts';
import { useInView } from '../../lib/in-view.ts';
import { useFocusOnNew } from '../../lib/list-focus.ts';
import { keptInTab } from '../../lib/tab-storage.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessageCircleQuestionMark } from '../../ui/icons.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { keepWish, useAskedFor } from '../auth/wish.ts';
import { ownQuestionsQuery, productQuestionsQuery } from './queries.ts';
import { QuestionItem } from './question-item.tsx';

// Spares readers the code that only writers need.
const QuestionForm = lazy(async () => ({
  default: (await import('./question-form.tsx')).QuestionForm,
}));
const DeleteQuestion = lazy(async () => ({
  default: (await import('./delete-question.tsx')).DeleteQuestion,
}));

/** Returns the name under which the tab keeps an unsent question. */
export const draftOf = (productId: string) => `souk.question.${productId}`;

type ProductQuestionsProps = {
  product: Product;
  /** The number of questions, as far as the page knows. */
  count: number | undefined;
};

const useQuestions = (id: string, near: boolean) =>
  useInfiniteQuery({ ...productQuestionsQuery(id), enabled: near });

/**
 * Shoppers' questions about a product, with the shop's answers, and a form to ask. Loaded as it
 * comes near.
 */
export function ProductQuestions({ product, count }: ProductQuestionsProps) {
  const section = useRef<HTMLElement>(null);
  // Loads early, since their height is only a guess.
  const near = useInView(section, { margin: '1200px 0px' });
  const user = useUser();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}#questions`;
  const query = useQuestions(product.id, near);
  const total = query.data?.pages[0]?.total ?? count;
  const own = useQuery({ ...ownQuestionsQuery(product.id), enabled: near && user !== null });
  return (
    <section
      ref={section}
      id="questions"
      aria-labelledby="questions-title"
      className="mt-12 min-w-0 scroll-mt-[calc(var(--header)+1.5rem)] lg:mt-16 [@media(scripting:none)]:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="questions-title" className="text-xl font-semibold tracking-tight">
          Questions and answers
          {total ? (
            <span className="figures font-normal text-muted">{` (${formatCount(total)})`}</span>
          ) : null}
        </h2>
        {user ? (
          own.data?.refusal ? (
            <ButtonLink variant="secondary" to={pages.shopQuestions(product.shop_id)}>
              Answer questions
            </ButtonLink>
          ) : null
        ) : (
          <p className="visitor-only flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
            Please log in to ask a question.
            <ButtonLink
              variant="secondary"
              to={pages.login(here)}
              onClick={() => keepWish({ kind: 'ask', id: product.id, name: product.name }, here)}
            >
              Log in
            </ButtonLink>
          </p>
        )}
        {user && !own.data?.refusal ? (
          <Ask key={user.id} productId={product.id} userId={user.id} />
        ) : null}
      </div>
      <QuestionList
        product={product}
        count={count}
        own={own.data?.question_ids ?? []}
        query={query}
      />
    </section>
  );
}

function Ask({ productId, userId }: { productId: string; userId: string }) {
  const asked = useAskedFor('ask', productId);
  // Reopens a question begun before a reload or a login.
  const { open, panel, button, close } = usePanel(
    () => asked || keptInTab(draftOf(productId), userId) !== null,
  );
  return (
    <>
      <Button variant="secondary" {...button}>
        Ask a question
      </Button>
      {open ? (
        <div {...panel} className="mt-2 w-full">
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <QuestionForm productId={productId} userId={userId} onClose={close} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

type QuestionListProps = ProductQuestionsProps & {
  /** The ids of the user's own questions. */
  own: readonly string[];
  query: ReturnType<typeof useQuestions>;
};

/** The approximate height of a short question with its answer, in rem. */
const QUESTION_HEIGHT = 9.5;

function QuestionList({ product, count, own, query }: QuestionListProps) {
  const questions = query.data && rowsOf(query.data.pages);
  const { list, pressed } = useFocusOnNew(questions?.length ?? 0);
  if (questions === undefined && query.isError) {
    return (
      <ErrorState title="Questions could not be loaded" onRetry={() => void query.refetch()} />
    );
  }
  if (questions === undefined && count !== 0) {
    const height = QUESTION_HEIGHT * Math.min(count ?? 1, QUESTION_PAGE_SIZE);
    return (
      <div className="mt-5" style={{ height: `${height}rem` }}>
        <Skeleton className="size-full rounded-card" />
      </div>
    );
  }
  if (!questions || questions.length === 0) {
    return (
      <p className="mt-5 flex items-center gap-3 rounded-card border border-line bg-surface p-5 text-sm text-muted">
        <MessageCircleQuestionMark aria-hidden className="size-5 shrink-0" />
        No questions about this product yet.
      </p>
    );
  }
  return (
    <>
      <div ref={list} className="mt-5">
        <ul className="divide-y divide-line border-y border-line">
          {questions.map((question) => (
            <li key={question.id}>
              <QuestionItem question={question} shopName={product.shop_name}>
                {own.includes(question.id) ? (
                  <p className="-ml-3">
                    <Suspense fallback={null}>
                      <DeleteQuestion id={question.id} />
                    </Suspense>
                  </p>
                ) : null}
              </QuestionItem>
            </li>
          ))}
        </ul>
      </div>
      <LoadMore
        query={query}
        onPress={pressed}
        label="Load more questions"
        error="More questions could not be loaded"
      />
    </>
  );
}
