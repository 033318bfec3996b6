import { questionsApi } from '@souk/contract/questions';
import type { Deps } from '../../../deps.ts';
import { counted, mount, paged, publicRead, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { deleteQuestion } from './delete-question.ts';
import { openQuestions, ownQuestions, productQuestions, shopQuestions } from './reads.ts';

export function questionRoutes(app: App, deps: Deps): void {
  mount(app, questionsApi, {
    listOfProduct: async (request, reply) => {
      const found = await productQuestions(deps, request.params.id, {
        ...request.query,
        viewer: request.actor,
      });
      publicRead(reply);
      return counted(reply, found);
    },
    ownOfProduct: (request) => ownQuestions(deps, actorOf(request), request.params.id),
    ask: async (request, reply) => {
      const { params, body } = request;
      const { question, again } = await askQuestion(deps, actorOf(request), params.id, body);
      reply.code(again ? 200 : 201);
      return question;
    },
    answer: (request) => answerQuestion(deps, actorOf(request), request.params.id, request.body),
    remove: (request) => deleteQuestion(deps, actorOf(request), request.params.id),
    listOfShop: async (request, reply) => {
      const { params, query } = request;
      return counted(reply, await shopQuestions(deps, params.id, query));
    },
    openOfOwnShops: async (request, reply) =>
      paged(reply, await openQuestions(deps, actorOf(request)), request.query),
  });
}
