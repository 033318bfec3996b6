// Requests that a second admin approves or declines.
import { approvalsApi, type Approval } from '@souk/contract/approvals';
import type { Story } from './story.ts';

/** The setting `second_admin_over` of the market, in the site's currency. */
export const SECOND_ADMIN_OVER = 20;
export const needsTwo = (cents: number) => Math.abs(cents) > SECOND_ADMIN_OVER * 100;

/** Whether an admin's request was carried out. If it needs a second admin, they decide. */
export async function isDone(
  { market, random }: Story,
  { status, body }: { status: number; body: object },
): Promise<boolean> {
  if (status !== 202) return status === 201;
  const params = { approvalId: (body as Approval).id };
  const approves = random.chance(0.8);
  const { admin, otherAdmin } = market;
  const decide = approves ? approvalsApi.approve : approvalsApi.decline;
  const own = await admin.calls(approvalsApi.approve, { params });
  const answer = await otherAdmin.calls(decide, { params });
  if (own.status !== 403 || answer.status !== 200) {
    throw new Error(`Their own: ${own.status}; the other's: ${answer.status}`);
  }
  return approves;
}
