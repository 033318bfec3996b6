import { questionsApi } from '@souk/contract/questions';
import { fails, requestsTo } from './api.ts';
import { button, complaints, field, isAccessible, runs, toast } from './page.ts';
import { another, person, seller as openShop, sells, type Seller } from './people.ts';
import { expect, test, type Page } from './test.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Questions and answers' });

/** Opens a product at its questions. */
async function openQuestions(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await runs(page);
  await section(page).scrollIntoViewIfNeeded();
}

const waiting = (page: Page) => page.getByRole('region', { name: /^Waiting for an answer/ });
const answered = (page: Page) => page.getByRole('region', { name: /^Answered/ });

async function openShopQuestions(page: Page, seller: Seller): Promise<void> {
  await seller.sitsAt(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Questions (1)' }).click();
  await expect(page).toHaveURL(`/dashboard/shops/${seller.shop.id}/questions`);
}

test('a shopper asks, the seller answers in place, and everyone reads both', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const said = complaints(page);
  const seller = await openShop(request, 'Quince & Sons');
  const product = await sells(seller, { name: 'Quince jam' });
  const shopper = await person(request);
  await shopper.sitsAt(page);
  await openQuestions(page, product.id);
  const questions = section(page);
  await expect(questions.getByText('No questions about this product yet.')).toBeVisible();

  // By keyboard alone.
  await button(page, 'Ask a question').press('Enter');
  const words = questions.getByLabel('Question', { exact: true });
  await words.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(questions.getByText('Please write your question')).toBeVisible();
  await expect(words).toBeFocused();
  await isAccessible(page, 'asking', '#questions');
  await page.keyboard.type('How much sugar is in it?');
  await expect(questions.getByText('24/500')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Question sent. The answer appears here.')).toBeVisible();
  await expect(button(page, 'Ask a question')).toBeFocused();
  const asked = questions.getByRole('article').filter({ hasText: 'How much sugar is in it?' });
  await expect(asked).toContainText('Mara K.');
  await expect(asked).toContainText('Not answered yet');

  const shop = await another(browser, page);
  await openShopQuestions(shop, seller);
  const row = waiting(shop).getByRole('article');
  await expect(row.getByRole('link', { name: 'Quince jam' })).toBeVisible();
  await row.getByRole('button', { name: 'Answer' }).click();
  await row.getByLabel('Answer', { exact: true }).fill('A third of the fruit.');
  await isAccessible(shop, 'answering', 'main');
  await row.getByRole('button', { name: 'Send answer' }).click();
  await expect(toast(shop, 'Answer sent')).toBeVisible();
  await expect(shop.getByText('No open questions')).toBeVisible();
  await expect(answered(shop).getByRole('article')).toContainText('A third of the fruit.');
  await answered(shop).getByRole('button', { name: 'Edit answer' }).click();
  await answered(shop).getByLabel('Answer', { exact: true }).fill('A quarter of the fruit.');
  await answered(shop).getByRole('button', { name: 'Send answer' }).click();
  await expect(answered(shop).getByRole('article')).toContainText('A quarter of the fruit.');

  // As a visitor.
  const other = await another(browser, page);
  await openQuestions(other, product.id);
  const read = section(other).getByRole('article');
  await expect(read).toContainText('How much sugar is in it?');
  await expect(read).toContainText('Quince & Sons');
  await expect(read).toContainText('A quarter of the fruit.');
  await expect(read.getByRole('button')).toHaveCount(0);
  await section(other).getByRole('link', { name: 'Log in' }).click();
  await expect(other).toHaveURL(/\/login\?next=/);

  // The author may delete their question.
  await page.reload();
  await section(page).scrollIntoViewIfNeeded();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click();
  await expect(toast(page, 'Question deleted')).toBeVisible();
  await expect(asked).toHaveCount(0);
  expect(said).toEqual([]);
});

test('typed text survives a failure and a reload; cancelling drops it', async ({
  page,
  request,
}) => {
  const seller = await openShop(request);
  const product = await sells(seller);
  await (await person(request)).sitsAt(page);
  await openQuestions(page, product.id);
  await button(page, 'Ask a question').click();
  const words = field(page, 'Question');
  await words.fill('Is it heavy?');
  await page.route(requestsTo(questionsApi.ask), (route) => route.abort());
  await button(page, 'Send question').click();
  await expect(page.getByRole('alert').filter({ hasText: /.+/ }).first()).toBeVisible();
  await expect(words).toHaveValue('Is it heavy?');
  await page.reload();
  await section(page).scrollIntoViewIfNeeded();
  await expect(words).toHaveValue('Is it heavy?');
  await page.unroute(requestsTo(questionsApi.ask));
  await button(page, 'Cancel').click();
  await button(page, 'Ask a question').click();
  await expect(words).toHaveValue('');
});

test(
  'the seller is led to the answers; nobody can read other people’s questions there',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const seller = await openShop(request);
    const product = await sells(seller);
    await seller.sitsAt(page);
    await openQuestions(page, product.id);
    await section(page).getByRole('link', { name: 'Answer questions' }).click();
    await expect(page.getByText('No open questions')).toBeVisible();
    await (await person(request)).sitsAt(page);
    await page.goto(`/dashboard/shops/${seller.shop.id}/questions`);
    await expect(page.getByText('This shop is not yours')).toBeVisible();
    await isAccessible(page);
  },
);

test('questions that fail to load can be retried', async ({ page, request }) => {
  const seller = await openShop(request);
  const product = await sells(seller);
  await page.route(requestsTo(questionsApi.listOfProduct), fails);
  await openQuestions(page, product.id);
  await expect(section(page).getByText('Questions could not be loaded')).toBeVisible();
  await isAccessible(page, 'failed', '#questions');
  await page.unroute(requestsTo(questionsApi.listOfProduct));
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(section(page).getByText('No questions about this product yet.')).toBeVisible();
});
