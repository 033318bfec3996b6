import { ANSWER_MAX } from '@souk/contract/limits';
import { AnswerRequest, type QuestionState, type ShopQuestion } from '@souk/contract/questions';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { answerQuestion, shopQuestionsQuery } from '../../api/queries/questions.ts';
import { shopQuery } from '../../api/queries/shops.ts';
import { rowsOf } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { cn } from '../../lib/cn.ts';
import { formatCount } from '../../lib/format.ts';
import { useFocusKept, useFocusOnNew } from '../../lib/list-focus.ts';
import { keptInTab } from '../../lib/tab-storage.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { QuestionItem } from './question-item.tsx';
import { WordsForm } from './words-form.tsx';

/** /dashboard/shops/{shopId}/questions: what a shop was asked; what waits for an answer comes first. */
export function ShopQuestionsPage({ params: { shopId } }: { params: { shopId: string } }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  const name = shop?.name ?? 'Your shop';
  return (
    <div className="page max-w-4xl py-8">
      <Breadcrumb
        crumbs={[
          { label: 'Dashboard', to: paths.dashboard() },
          ...(shop ? [{ label: shop.name, to: paths.shop(shopId) }] : []),
          { label: 'Questions' },
        ]}
      />
      <h1 className="mt-3 mb-6 text-2xl font-semibold break-words">
        {shop ? `Questions for ${shop.name}` : 'Questions'}
      </h1>
      <div className="flex flex-col gap-6">
        <Questions shopId={shopId} shopName={name} state="open" />
        <Questions shopId={shopId} shopName={name} state="answered" />
      </div>
    </div>
  );
}

const TITLES: Record<QuestionState, string> = {
  open: 'Waiting for an Answer',
  answered: 'Answered',
};

type QuestionsProps = { shopId: string; shopName: string; state: QuestionState };

function Questions({ shopId, shopName, state }: QuestionsProps) {
  const query = useInfiniteQuery(shopQuestionsQuery(shopId, state));
  const heading = useRef<HTMLHeadingElement>(null);
  const questions = query.data && rowsOf(query.data.pages);
  const total = query.data?.pages[0]?.total;
  const ids = questions?.map(({ id }) => id).join();
  const kept = useFocusKept('button', heading, ids);
  const { list, pressed } = useFocusOnNew(questions?.length ?? 0);
  const refused = query.error instanceof ApiError && [403, 404].includes(query.error.status);
  // Said once, in the place of both lists.
  if (refused && state === 'answered') return null;
  // An empty second list says nothing.
  if (state === 'answered' && questions?.length === 0) return null;
  return (
    <Card className="p-5">
      <section aria-labelledby={`${state}-title`}>
        <h2
          ref={heading}
          id={`${state}-title`}
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
        >
          {TITLES[state]}
          {total ? <span className="figures text-muted"> ({formatCount(total)})</span> : null}
        </h2>
        {questions ? (
          questions.length === 0 ? (
            <EmptyState
              icon={<MessageCircleQuestionMark />}
              level={3}
              title="No open questions"
              text="What shoppers ask about your products appears here. An answer is shown on the product to everyone."
            />
          ) : (
            <div ref={list}>
              <div {...kept}>
                <ul className="divide-y divide-line">
                  {questions.map((question) => (
                    <li key={question.id}>
                      <AskedQuestion question={question} shopName={shopName} />
                    </li>
                  ))}
                </ul>
              </div>
              <LoadMore
                query={query}
                onPress={pressed}
                label="Load More Questions"
                error="More questions could not be loaded"
              />
            </div>
          )
        ) : query.isError ? (
          <ErrorState
            title={errorMessage(query.error, 'Questions could not be loaded')}
            {...(refused ? {} : { onRetry: () => void query.refetch() })}
            action={
              <ButtonLink variant="secondary" to={paths.dashboard()}>
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

function AskedQuestion({ question, shopName }: { question: ShopQuestion; shopName: string }) {
  const { user } = useSession();
  if (!user) return null;
  return <Answering key={user.id} question={question} shopName={shopName} userId={user.id} />;
}

type AnsweringProps = { question: ShopQuestion; shopName: string; userId: string };

/** A question with its product; the answer is written in place. */
function Answering({ question, shopName, userId }: AnsweringProps) {
  const client = useQueryClient();
  const { id, text, answer, product_id, product_name, product_image } = question;
  const draft = `souk.answer.${id}`;
  const { open, panel, button, close } = usePanel(() => keptInTab(draft, userId) !== null);
  return (
    <QuestionItem
      question={question}
      shopName={shopName}
      about={
        <Link
          to={paths.product(product_id)}
          className="flex min-h-11 w-fit max-w-full items-center gap-3 rounded text-sm font-medium hover:underline"
        >
          <Picture
            src={product_image}
            alt=""
            ratio="1/1"
            sizes="2.5rem"
            className="size-10 shrink-0 rounded-control"
          />
          <span className="min-w-0 break-words">{product_name}</span>
        </Link>
      }
      answer={
        open ? (
          <div {...panel}>
            <WordsForm
              label={`Answer "${text}"`}
              field="Answer"
              saved={answer ?? ''}
              max={ANSWER_MAX}
              fault={(words) => AnswerRequest.safeParse({ text: words }).error?.issues[0]?.message}
              button={['Send Answer', 'Sending...']}
              failed="Failed to send your answer"
              draft={draft}
              userId={userId}
              send={async (words) => {
                await answerQuestion(client, id, words);
                toast.success('Answer sent');
              }}
              onClose={close}
            />
          </div>
        ) : undefined
      }
    >
      <div className={cn('flex flex-wrap gap-2', answer !== null && '-ml-3')}>
        <Button variant={answer === null ? 'secondary' : 'ghost'} size="sm" {...button}>
          {answer === null ? 'Answer' : 'Edit Answer'}
        </Button>
        <DeleteQuestion id={id} />
      </div>
    </QuestionItem>
  );
}
