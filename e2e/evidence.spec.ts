import { checkoutApi } from '@souk/contract/checkout';
import { EVIDENCE, evidenceApi } from '@souk/contract/evidence';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { ADMIN } from './demo.ts';
import { button, isAccessible, toast } from './page.ts';
import { person, personAt, seller, sells } from './people.ts';
import { pays } from './sales.ts';
import { expect, test } from './test.ts';

const PDF = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };

test('a seller explains a disputed order, and an admin sends the evidence to the bank', async ({
  page,
  request,
}) => {
  const owner = await seller(request, 'Disputed Clay');
  const buyer = await person(request);
  const product = await sells(owner);
  const placed = await buyer.calls(checkoutApi.place, { body: checkoutBody([{ product }]) });
  await pays(request, buyer, placed, 'pm_card_createDisputeProductNotReceived');
  const params = { shopId: owner.shop.id, orderId: placed.order_id };
  const disputes = () => owner.calls(evidenceApi.listOfShop, { params });
  await expect.poll(async () => (await disputes()).length, { timeout: 0 }).toBe(1);
  const [{ id }] = await disputes();

  await owner.sitsAt(page);
  await page.goto(`/dashboard/shops/${params.shopId}/orders/${params.orderId}`);
  await button(page, 'Save statement').click();
  await expect(page.getByText(EVIDENCE.statement)).toBeVisible();
  await page.getByLabel('What happened?').fill('The carrier left it with a neighbor.');
  await button(page, 'Save statement').click();
  await expect(toast(page, 'Your statement was saved')).toBeVisible();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ ...PDF, buffer: Buffer.from('not a PDF') });
  await expect(page.getByRole('alert')).toHaveText(EVIDENCE.file);
  await file.setInputFiles(PDF);
  await expect(page.getByText('proof.pdf')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await personAt(page, ADMIN);
  await page.goto(`/admin/disputes/${id}`);
  await expect(page.getByText('The carrier left it with a neighbor.')).toBeVisible();
  await expect(page.getByText('proof.pdf')).toBeVisible();
  const policy = page.getByLabel('Refund policy');
  await policy.fill('Returns within 30 days');
  await button(page, 'Save draft').click();
  await expect(toast(page, 'The draft was saved')).toBeVisible();
  await page.reload();
  await expect(policy).toHaveValue('Returns within 30 days');
  await button(page, 'Send to the bank').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the bank' }).click();
  await expect(page.getByText(/^The evidence was sent on /)).toBeVisible();
  await expect(policy).not.toBeEditable();
  await expect(file).toHaveCount(0);
  await isAccessible(page, 'evidence that was sent');
  expect((await disputes())[0]).toMatchObject({
    can_answer: false,
    statement: 'The carrier left it with a neighbor.',
  });
});
