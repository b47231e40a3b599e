import { test } from '@playwright/test';
import { expect } from 'pith/playwright';

test('the layout of the front page', async ({ page }) => {
  await page.goto(new URL('site/index.html', import.meta.url).href);
  await expect(page).toMatchZones('front page', { ignore: ['.advert'] });
  await expect(page.locator('aside')).toMatchZones('side column');
});
