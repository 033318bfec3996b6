import { readFile } from 'node:fs/promises';
import { accountingApi } from '@souk/contract/accounting';
import { ADMIN } from './demo.ts';
import { complaints } from './page.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

test(
  'an admin reads the trial balance, downloads the journal and closes a month',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const root = await person(request, ADMIN);
    await root.sitsAt(page);
    const { next } = await root.calls(accountingApi.months);
    expect(next).toMatch(/^\d{4}-\d{2}$/);
    // The first open month may only have entries on its last days, so this reads two months.
    const later = new Date(`${next}-01T00:00:00Z`);
    later.setUTCMonth(later.getUTCMonth() + 2, 0);
    const days = { from: `${next}-01`, to: later.toISOString().slice(0, 10) };

    await page.goto('/admin/ledger');
    await page.getByRole('link', { name: 'Trial balance' }).click();
    await expect(page.getByRole('heading', { name: 'Trial balance' })).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill(days.to);
    // The next change builds on the days that the page shows, so wait until it shows this one.
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(days.to);
    await page.getByLabel('From', { exact: true }).fill(days.from);
    await expect(page).toHaveURL(new RegExp(`from=${days.from}`));
    // The previous days' card is about to be replaced, and a press on it would be lost.
    await expect(
      page.getByRole('table', { name: `Accounts from ${days.from} to ${days.to}` }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show each shop' }).click();
    const { periods } = await root.calls(accountingApi.trialBalance, { query: days });
    const [shop] = await root.calls(accountingApi.shopBalances, { query: days });
    await expect(page.getByRole('row', { name: `${shop?.shop_name} ` }).first()).toBeVisible();
    await page.getByRole('link', { name: /Card provider/ }).click();
    await expect(page).toHaveURL(/account=provider/);
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(days.from);

    await page.getByRole('link', { name: 'Month end and exports' }).click();
    await expect(page.getByRole('heading', { name: 'Month end' })).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(days.from);
    await page.getByLabel('To', { exact: true }).fill(days.to);
    await page.getByLabel('Layout').selectOption('datev');
    await page.getByLabel('Client’s number').fill('0');
    await page.getByRole('button', { name: 'Journal' }).click();
    await expect(page.getByText('Please enter a number from 1 to 99999')).toBeVisible();
    await page.getByLabel('Client’s number').fill('7');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Journal' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`journal-datev-${days.from}-${days.to}.csv`);
    const lines = (await readFile(await file.path(), 'latin1')).trimEnd().split('\r\n');
    // The file's amounts add up to the trial balance's debits.
    const cents = lines
      .slice(2)
      .reduce((sum, line) => sum + Number(line.split(';')[0]?.replace(',', '')), 0);
    expect(cents).toBe(Math.round((periods[0]?.debit ?? 0) * 100));

    await page.getByRole('button', { name: /^Close / }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('This can’t be undone.')).toBeVisible();
    await dialog.getByRole('button', { name: /^Close / }).click();
    await expect(page.getByText(/ is closed$/)).toBeVisible();
    await expect(page.getByText(/Hash of entry /)).toBeVisible();
    await page.getByRole('button', { name: 'Check every entry' }).click();
    await expect(page.getByText('No entry was changed')).toBeVisible();
    expect(errors).toEqual([]);
  },
);
