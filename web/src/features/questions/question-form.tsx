import { QUESTION_MAX } from '@souk/contract/limits';
import { QuestionRequest } from '@souk/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { WordsForm } from '../answers/words-form.tsx';
import { askQuestion } from './queries.ts';
import { draftOf } from './questions-section.tsx';

type QuestionFormProps = { productId: string; userId: string; onClose: () => void };

/** The form to ask about a product. */
export function QuestionForm({ productId, userId, onClose }: QuestionFormProps) {
  const client = useQueryClient();
  return (
    <Card className="p-5 sm:p-6">
      <WordsForm
        label="Ask a question"
        field="Question"
        max={QUESTION_MAX}
        fault={(text) => QuestionRequest.safeParse({ text }).error?.issues[0]?.message}
        button={['Send question', 'Sending...']}
        failed="Failed to send your question"
        draft={draftOf(productId)}
        userId={userId}
        send={async (text) => {
          await askQuestion(client, productId, text);
          toast.success('Question sent. The answer appears here.');
        }}
        onClose={onClose}
      />
    </Card>
  );
}
