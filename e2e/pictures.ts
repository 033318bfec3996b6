import type { Page } from '@playwright/test';

/**
 * Draws real pictures to upload, one for each name, all of them different within a call. Any page
 * can draw them.
 */
export async function drawings(page: Page, ...names: string[]) {
  const drawn = await page.evaluate(
    (count) =>
      Array.from({ length: count }, (_, index) => {
        const canvas = document.createElement('canvas');
        canvas.width = 240;
        canvas.height = 300;
        const pen = canvas.getContext('2d')!;
        pen.fillStyle = `hsl(${index * 67} 60% 70%)`;
        pen.fillRect(0, 0, 240, 300);
        pen.fillStyle = 'black';
        pen.font = '90px sans-serif';
        pen.fillText(String(index + 1), 10, 90);
        return canvas.toDataURL('image/png').split(',')[1]!;
      }),
    names.length,
  );
  return names.map((name, index) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(drawn[index]!, 'base64'),
  }));
}
