// Saved pictures: names that stay in the folder, true types, links in every rendering, limits.

import { expect, test } from 'vitest';
import { assetName, assetsOf, bytesOfData } from '../../../src/judge/content/assets.ts';
import { contentOf } from '../../../src/judge/content/content.ts';
import { LIMITS } from '../../../src/judge/hast/limits.ts';
import { centerSelection } from '../../../src/judge/selection/kept.ts';
import type { SnapshotResource } from '../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const png = (name: string) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(name)]);
const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

test.each([
  ['https://a.example/media/Boat%20at%20noon.JPEG?w=500#x', 'boat-at-noon'],
  ['https://a.example/..%2f..%2fetc%2fpasswd', 'passwd'],
  ['https://a.example/a\\..\\..\\boot.ini', 'boot'],
  ['https://a.example/%2e%2e', 'picture'],
  ['https://a.example/.ssh', 'picture'],
  ['https://a.example/图片.png', 'picture'],
  ['https://a.example/', 'picture'],
  ['https://a.example/con.png', 'con'],
  [`https://a.example/${'x'.repeat(500)}.png`, 'x'.repeat(40)],
  ['https://a.example/a\0b\n<c>"d".png', 'a-b-c-d'],
  ['data:image/png;base64,AAAA', 'picture'],
])('%j has the name %s', (url, stem) => {
  const name = assetName(url, png('one')) ?? '';
  expect(name).toMatch(/^[\w-]+-[0-9a-f]{12}\.png$/);
  expect(name.replace(/-[0-9a-f]{12}\.png$/, '')).toBe(stem);
});

test.each([
  ['jpg', Buffer.from('ffd8ffe0', 'hex')],
  ['gif', Buffer.from('GIF89a…')],
  ['webp', Buffer.from('RIFF\n\0\0\0WEBPVP8 ', 'latin1')],
  ['avif', Buffer.from('\0\0\0 ftypavif', 'latin1')],
  ['bmp', Buffer.from('BM\n\0\0\0\0\0\0\0', 'latin1')],
  ['ico', Buffer.from('\0\0\x01\0\x01\0', 'latin1')],
  ['svg', svg('<path d="M0 0"/><a href="https://a.example/">on site=1</a>')],
  ['svg', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>')],
])('%s by its first bytes, whatever its address says', (extension, bytes) => {
  expect(assetName('https://a.example/picture.exe', bytes)).toMatch(new RegExp(`\\.${extension}$`));
});

test.each([
  ['HTML', Buffer.from('<!doctype html><svg></svg><script>1</script>')],
  ['a program', Buffer.from('MZ\x90\0')],
  ['a drawing with a script', svg('<script>1</script>')],
  ['a script by another prefix', svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>')],
  ['an event handler', svg('<rect onload="1"/>')],
  ['a foreign object', svg('<foreignObject><p>a</p></foreignObject>')],
  ['a hidden script address', svg('<a href="java&#115;cr&#x69;pt:1">a</a>')],
  ['a script address with a line end', svg('<a href="java\nscript:1">a</a>')],
  ['an entity', Buffer.from('<!DOCTYPE svg [<!ENTITY a "<script>1</script>">]><svg>&a;</svg>')],
  ['a style sheet of its own', Buffer.from('<?xml-stylesheet href="a"?><svg></svg>')],
  ['UTF-16', Buffer.concat([Buffer.from([255, 254]), Buffer.from('<svg></svg>', 'utf16le')])],
  ['nothing', Buffer.alloc(0)],
])('%s is not saved', (_, bytes) => {
  expect(assetName('https://a.example/a.svg', bytes)).toBeUndefined();
});

test('a data: address is decoded, in Base64 or percent-encoded', () => {
  expect(bytesOfData('data:image/png;base64,aGk=').toString()).toBe('hi');
  expect(bytesOfData('data:image/gif,GIF%389a%00').toString('latin1')).toBe('GIF89a\0');
  expect(bytesOfData('data:broken')).toHaveLength(0);
});

const picture = (url: string, bytes: Buffer): SnapshotResource => ({
  ...{ url, kind: 'picture', mimeType: 'text/html', data: bytes.toString('base64') },
});

function saved(html: string, resources: readonly SnapshotResource[], folder: string) {
  const snapshot = snapshotFromHtml(html, { resources });
  const zoning = zoningOf(snapshot);
  const selection = centerSelection(snapshot, zoning);
  const assets = assetsOf(snapshot, selection, folder);
  return {
    assets,
    content: contentOf(snapshot, zoning, { selection: { ...selection, pictureLinks: assets.links } }),
  };
}

test('Markdown and HTML link to the files; equal pictures are one file; one that failed keeps its address', () => {
  const data = `data:image/png;base64,${png('data').toString('base64')}`;
  const image = (src: string, alt: string) => `<p><img src="${src}" alt="${alt}" width="90" height="90"></p>`;
  const html = `<h1>Boats</h1>${image('a b.png', 'One')}${image('/other.png', 'Same')}${image(data, 'Data')}
    ${image('../../x.png', 'Up')}${image('missing.png', 'Missing')}`;
  const { assets, content } = saved(
    html,
    [
      picture('https://example.org/blog/a%20b.png', png('one')),
      picture('https://example.org/other.png', png('one')),
      picture('https://example.org/x.png', png('up')),
    ],
    '../my pictures',
  );
  const names = assets.files.map(({ name }) => name.replace(/-[0-9a-f]{12}/, ''));
  expect(names).toEqual(['a-b.png', 'picture.png', 'x.png']);
  expect(assets.leftOut).toBe(1);
  const [one, embedded, up] = assets.files.map(({ name }) => `../my%20pictures/${name}`);
  for (const link of [`![One](${one})`, `![Same](${one})`, `![Data](${embedded})`, `![Up](${up})`])
    expect(content.markdown).toContain(link);
  expect(content.markdown).toContain('![Missing](https://example.org/blog/missing.png)');
  expect(content.html).toContain(`<img src="${one}" alt="One">`);
  expect(content.html).toContain(`<img src="${embedded}" alt="Data">`);
});

test('of 2,000 pictures as many are saved as the limit allows', () => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => at);
  const html = numbers
    .map(at => `<p>Boat ${at}<img src="p${at}.png" alt="${at}" width="90" height="90"></p>`)
    .join('');
  const resources = numbers.map(at => picture(`https://example.org/blog/p${at}.png`, png(`${at}`)));
  const { assets } = saved(`<h1>Boats</h1>${html}`, resources, 'p');
  expect(assets.files).toHaveLength(LIMITS.assetFiles);
  expect(assets.leftOut).toBe(2_000 - LIMITS.assetFiles);
});
