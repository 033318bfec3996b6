import { expect, test } from 'vitest';
import { pdfTable, TABLE_WIDTH, type PdfRow } from './pdf-table.ts';

const PAPER = {
  title: 'Clay & Co: statement for October 2026',
  logo: null,
  facts: ['Statement 3, in US dollars'],
  columns: [
    { label: 'Line', width: 100, align: 'left' as const },
    { label: 'Note', width: TABLE_WIDTH - 200, align: 'left' as const },
    { label: 'Amount', width: 100, align: 'right' as const },
  ],
  footer: 'Clay & Co',
  tags: true,
};
const ROW: PdfRow = { cells: ['Sale', 'SK-1', '$1.00'], note: 'Goods $1.10, Привет, 陶器' };

test('a long table is tagged, spans pages, and is sent while its rows are being read', async () => {
  let read = 0;
  async function* rows(): AsyncGenerator<PdfRow[]> {
    for (; read < 4; read += 1) yield Array.from({ length: 50 }, () => ROW);
  }
  const chunks: { read: number; bytes: Buffer }[] = [];
  for await (const bytes of pdfTable(PAPER, rows())) chunks.push({ read, bytes });
  const pdf = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).toContain('/S /TH');
  expect(pdf).toContain('/Lang (en)');
  // The first pages are sent before the last rows are read.
  const early = chunks.filter((chunk) => chunk.read < 3);
  expect(early.length).toBeGreaterThan(0);
});

test('a table works without tags and without rows', async () => {
  async function* none(): AsyncGenerator<PdfRow[]> {}
  const chunks: Buffer[] = [];
  for await (const bytes of pdfTable({ ...PAPER, tags: false }, none())) chunks.push(bytes);
  const pdf = Buffer.concat(chunks).toString('latin1');
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf).not.toContain('/StructTreeRoot');
});
