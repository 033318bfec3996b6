import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

export type PdfColumn = {
  label: string;
  /** In points. The columns add up to {@link TABLE_WIDTH}. */
  width: number;
  align: 'left' | 'right';
};

export type PdfRow = {
  /** One text for each column. */
  cells: readonly string[];
  /** Smaller text below the second cell. */
  note?: string | undefined;
  strong?: boolean;
};

export type PdfPaper = {
  title: string;
  /** Above the title: a JPEG or PNG as a `data:` address; null for none. */
  logo: string | null;
  /** Lines below the title. */
  facts: readonly string[];
  columns: readonly PdfColumn[];
  /** At the foot of each page, followed by the page number. */
  footer: string;
  /** Whether to tag the table for screen readers, which makes the file six times as large. */
  tags: boolean;
};

const MARGIN = 48;
const PAGE = { width: 595, height: 842 };
/** The width of a table on A4, in points. */
export const TABLE_WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 24;
const GAP = 8;
/** The most room for a logo, in points. */
const LOGO: [number, number] = [160, 32];
const INK = '#1c1917';
const MUTED = '#6b635c';
const LINE = '#d6d0ca';

const fileOf = createRequire(import.meta.url).resolve;

/**
 * Renders a table as a PDF, page by page. The font covers Latin, Greek, Cyrillic and Vietnamese;
 * other characters appear as boxes.
 */
export async function* pdfTable(
  { title, logo, facts, columns, footer, tags }: PdfPaper,
  rows: AsyncIterable<readonly PdfRow[]>,
): AsyncGenerator<Buffer> {
  // Loaded on demand, because few requests need it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    autoFirstPage: false,
    tagged: tags,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.registerFont('regular', fileOf('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
  doc.registerFont('strong', fileOf('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'));
  const whole = tags ? doc.struct('Document') : null;
  if (whole) doc.addStructure(whole);
  let y = MARGIN;
  let page = 0;

  const lefts = columns.map((_, index) =>
    columns.slice(0, index).reduce((left, { width }) => left + width, MARGIN),
  );
  const inCell = (index: number) => {
    const { width = 0, align = 'left' } = columns[index] ?? {};
    return { width: width - GAP, align };
  };
  const leftOf = (index: number) =>
    (lefts[index] ?? MARGIN) + (columns[index]?.align === 'right' ? GAP : 0);

  type Tag = PDFKit.PDFStructureElement | null;

  /** Draws tagged content; returns null if the file has no tags. */
  function tagged(tag: string, draw: () => void): Tag {
    if (!tags) {
      draw();
      return null;
    }
    const content = doc.markStructureContent(tag);
    draw();
    doc.endMarkedContent();
    return doc.struct(tag, {}, content);
  }

  /** Draws decoration, which screen readers skip. */
  function artifact(type: 'Pagination' | 'Layout', draw: () => void) {
    if (tags) doc.markContent('Artifact', { type });
    draw();
    if (tags) doc.endMarkedContent();
  }

  /** Adds child tags. */
  function add(parent: Tag, ...children: Tag[]) {
    for (const child of children) if (child) parent?.add(child);
  }

  function newPage() {
    doc.addPage();
    page += 1;
    y = MARGIN;
    artifact('Pagination', () => {
      doc.font('regular').fontSize(8).fillColor(MUTED);
      doc.text(`${footer} · ${page}`, MARGIN, PAGE.height - MARGIN, { lineBreak: false });
    });
  }

  function rule() {
    artifact('Layout', () => {
      doc.moveTo(MARGIN, y).lineTo(PAGE.width - MARGIN, y);
      doc.lineWidth(0.5).strokeColor(LINE).stroke();
    });
    y += 5;
  }

  function columnHeads(draw: (head: () => void) => void) {
    columns.forEach(({ label }, index) => {
      draw(() => {
        doc.font('strong').fontSize(8).fillColor(MUTED);
        doc.text(label, leftOf(index), y, inCell(index));
      });
    });
    y += 14;
    rule();
  }

  function drawRow({ cells, note, strong = false }: PdfRow) {
    const font = strong ? 'strong' : 'regular';
    doc.font(font).fontSize(9);
    const height = Math.max(
      ...cells.map((cell, index) => doc.heightOfString(cell || ' ', inCell(index))),
    );
    doc.font('regular').fontSize(7.5);
    const below = note ? doc.heightOfString(note, inCell(1)) + 1 : 0;
    const isFull = y + height + below > BOTTOM;
    if (isFull) {
      newPage();
      columnHeads((head) => artifact('Pagination', head));
    }
    const line = tags ? doc.struct('TR') : null;
    add(table, line);
    cells.forEach((cell, index) => {
      const drawn = tagged('TD', () => {
        doc.font(font).fontSize(9).fillColor(INK);
        doc.text(cell, leftOf(index), y, inCell(index));
        if (index !== 1 || !note) return;
        doc.font('regular').fontSize(7.5).fillColor(MUTED);
        doc.text(note, leftOf(1), y + height + 1, inCell(1));
      });
      add(line, drawn);
    });
    line?.end();
    y += height + below + 4;
    rule();
    return isFull;
  }

  newPage();
  if (logo !== null) {
    artifact('Layout', () => doc.image(logo, MARGIN, y, { fit: LOGO }));
    y += LOGO[1] + 14;
  }
  const heading = tagged('H1', () => {
    doc.font('strong').fontSize(18).fillColor(INK).text(title, MARGIN, y, { width: TABLE_WIDTH });
  });
  add(whole, heading);
  y = doc.y + 6;
  for (const fact of facts) {
    const paragraph = tagged('P', () => {
      doc
        .font('regular')
        .fontSize(10)
        .fillColor(MUTED)
        .text(fact, MARGIN, y, { width: TABLE_WIDTH });
    });
    add(whole, paragraph);
    y = doc.y + 2;
  }
  y += 14;
  const table = tags ? doc.struct('Table') : null;
  add(whole, table);
  const heads = tags ? doc.struct('TR') : null;
  add(table, heads);
  columnHeads((head) => add(heads, tagged('TH', head)));
  heads?.end();

  for await (const some of rows) {
    for (const row of some) {
      if (!drawRow(row)) continue;
      // Let other requests run between pages.
      await setImmediate();
      yield* chunks.splice(0);
    }
  }
  table?.end();
  whole?.end();
  doc.end();
  await ended;
  yield* chunks;
}

/** Sends a PDF as a download with this name. */
export function pdfFile(reply: FastifyReply, name: string, pdf: AsyncIterable<Buffer>): Readable {
  reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`);
  return Readable.from(pdf, { objectMode: false });
}
