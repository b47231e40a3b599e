// The part of browser/ that needs no browser: what a user's word for a page means. Codes: hazards of addresses.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PithError } from '../../../../src/base/errors.ts';
import { parseTarget } from '../../../../src/see/browser/target/parse-target.ts';
import { targetOf } from '../../../../src/see/browser/target/target.ts';

const LONG = `http://host.example/${'a'.repeat(65_536)}`;

describe('addresses', () => {
  test.each<[string, string]>([
    ['https://example.org/', 'https://example.org/'],
    ['  https://example.org/ \n', 'https://example.org/'],
    ['\u0001http://example.org/', 'http://example.org/'],
    ['HTTPS://Example.ORG:443/a/../b?q=1#c', 'https://example.org/b?q=1#c'],
    ['http://example.org:80', 'http://example.org/'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['http://example.org./', 'http://example.org./'],
    ['http://127.0.0.1:6000/', 'http://127.0.0.1:6000/'],
    ['http://example.org/%00', 'http://example.org/%00'],
    ['http://example.org/\u202Egpj', 'http://example.org/%E2%80%AEgpj'],
    [LONG, LONG],
  ])('%j is %s', (text, url) => {
    expect(parseTarget(text)).toEqual({ kind: 'url', url });
  });
});

describe('what is refused, with its code and what to do', () => {
  test.each<[string, string, string]>([
    [
      '-',
      'USAGE',
      "'-' (stdin) is not read here: name an address or a file, or give the library { kind: 'html', html }",
    ],
    ['', 'URL_INVALID', 'the target is empty: name an address, a file, or - for stdin'],
    [' \t', 'URL_INVALID', 'the target is empty: name an address, a file, or - for stdin'],
    ['http://', 'URL_INVALID', "'http://' is not a valid address: check host and port"],
    ['http://a b/', 'URL_INVALID', "'http://a b/' is not a valid address: check host and port"],
    ['http://[::1', 'URL_INVALID', "'http://[::1' is not a valid address: check host and port"],
    ['http://host:99999/', 'URL_INVALID', "'http://host:99999/' is not a valid address: check host and port"],
    [
      'http://a.example/\nb',
      'URL_INVALID',
      "'http://a.example/b' is not a valid address: check host and port",
    ],
    [
      'example.org:8080/x',
      'URL_INVALID',
      "'example.org:8080/x' has no scheme: write http://example.org:8080/x",
    ],
    ['localhost:3000', 'URL_INVALID', "'localhost:3000' has no scheme: write http://localhost:3000"],
    ['not a url', 'FILE_NOT_FOUND', "there is no file 'not a url': check the path"],
    [
      'example.org',
      'FILE_NOT_FOUND',
      "there is no file 'example.org': check the path, or for the web page write https://example.org",
    ],
    ['<p>text', 'FILE_NOT_FOUND', "there is no file '<p>text': give HTML on stdin, with - as target"],
    ['nothere.html', 'FILE_NOT_FOUND', "there is no file 'nothere.html': check the path"],
    [
      '127.0.0.1:9777/ok',
      'FILE_NOT_FOUND',
      "there is no file '127.0.0.1:9777/ok': for the web page write http://127.0.0.1:9777/ok",
    ],
    ['nul\0byte', 'FILE_NOT_FOUND', "there is no file 'nulbyte': check the path"],
    ['x'.repeat(5_000), 'FILE_NOT_FOUND', `there is no file '${'x'.repeat(200)}': check the path`],
    ['%66ile:///etc/passwd', 'FILE_NOT_FOUND', "there is no file '%66ile:///etc/passwd': check the path"],
    ['file:///no/such.html', 'FILE_NOT_FOUND', "there is no file '/no/such.html': check the path"],
    [
      'FILE://host/page.html',
      'URL_INVALID',
      "'FILE://host/page.html' does not name a file of this machine: write file:///path, or the path itself",
    ],
    ...['file:///caf%E9.html', 'file:///a%2Fb.html'].map((text): [string, string, string] => [
      text,
      'URL_INVALID',
      `'${text}' does not name a file: its %-escapes are not a path in UTF-8`,
    ]),
    [
      'view-source:file:///etc/passwd',
      'URL_SCHEME_BLOCKED',
      "'view-source:' addresses are not opened: only http and https are opened",
    ],
    ...['view-source:file:///x', 'javascript:alert(1)', 'data:text/html,x', 'blob:https://a/b', 'about:blank']
      .concat(['chrome://crash', 'ftp://a/b', 'mailto:a@b.example', 'ws://a/'])
      .map((text): [string, string, string] => [
        text,
        'URL_SCHEME_BLOCKED',
        `'${text.split(':', 1)[0]}:' addresses are not opened: only http and https are opened`,
      ]),
  ])('%j', (text, code, message) => {
    const error = thrownBy(text);
    expect([error.code, error.message, error.exitCode]).toEqual([code, message, 2]);
  });
});

describe('files', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pith-target-'));
    writeFileSync(join(folder, 'page.html'), '<p>Text');
    writeFileSync(join(folder, 'empty.html'), '');
    writeFileSync(join(folder, 'page.json'), ' {"schema":"pith/snapshot@1"}');
    writeFileSync(join(folder, 'packed'), gzipSync('{}'));
    writeFileSync(join(folder, 'empty.json.gz'), '');
    writeFileSync(join(folder, 'a:b.html'), '<p>Text');
    writeFileSync(join(folder, 'a#b.html'), '<p>Text');
    writeFileSync(join(folder, 'a b ü.html'), '<p>Text');
    writeFileSync(join(folder, 'page.html.gz'), gzipSync('<p>Text'));
    writeFileSync(join(folder, 'cut.html.gz'), gzipSync('<p>Text').subarray(0, 4));
    writeFileSync(join(folder, 'template.html'), '{{ heading }}<p>Text');
    symlinkSync('gone.html', join(folder, 'link.html'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each<[string, 'file' | 'snapshot']>([
    ['page.html', 'file'],
    ['empty.html', 'file'],
    ['a:b.html', 'file'],
    ['a#b.html', 'file'],
    ['page.html.gz', 'file'],
    ['cut.html.gz', 'file'],
    ['template.html', 'file'],
    ['page.json', 'snapshot'],
    ['packed', 'snapshot'],
    ['empty.json.gz', 'snapshot'],
  ])('%s is a %s, by what stands in it', (name, kind) => {
    const path = join(folder, name);
    expect(parseTarget(path)).toEqual({ kind, path });
  });

  test.each<[string, string, string | undefined]>([
    ['page.html#part', 'page.html', '#part'],
    ['a#b.html', 'a#b.html', undefined],
    ['a#b.html#c#d', 'a#b.html', '#c#d'],
    ['page.html#', 'page.html', '#'],
  ])('%s is %s with the fragment %s', (name, file, fragment) => {
    const target = { kind: 'file', path: join(folder, file), ...(fragment && { fragment }) };
    expect(parseTarget(join(folder, name))).toEqual(target);
  });

  test.each<[string, string, string | undefined]>([
    ['page.html', 'page.html', undefined],
    ['page.html#part', 'page.html', '#part'],
    ['a%23b.html#c', 'a#b.html', '#c'],
    ['a%20b%20%C3%BC.html', 'a b ü.html', undefined],
  ])('file://…/%s is the file %s', (name, file, fragment) => {
    const target = { kind: 'file', path: join(folder, file), ...(fragment && { fragment }) };
    for (const scheme of ['file://', 'FILE:', ' \u0001file://localhost'])
      expect(parseTarget(`${scheme}${folder}/${name}`)).toEqual(target);
    expect(targetOf(new URL(`file://${folder}/${name}`))).toEqual(target);
  });

  test('the fragment of a saved snapshot is ignored', () => {
    const path = join(folder, 'page.json');
    expect(parseTarget(`file://${path}#part`)).toEqual({ kind: 'snapshot', path });
  });

  test.each([
    ['', 'is a folder: name a page in it, or use pith batch for all its pages'],
    ['/link.html', "is a link to 'gone.html', which leads nowhere"],
    ['/link.html#part', 'check the path'],
    ['/nothing.html', 'check the path'],
    ['/page.html/deeper', 'check the path'],
    ['/pipe', 'is not a regular file: pipe it in, with - as target'],
  ])('%j is no page', (name, hint) => {
    const error = thrownBy(`${folder}${name}`);
    expect(error.code).toBe('FILE_NOT_FOUND');
    expect(error.message.endsWith(hint), error.message).toBe(true);
  });
});

describe('targets in parts', () => {
  const page = join(import.meta.dirname, '../../../fixtures/rtl/page.html');

  test.each<[unknown, object]>([
    [' http://a.example/b ', { kind: 'url', url: 'http://a.example/b' }],
    [new URL('http://a.example/#b'), { kind: 'url', url: 'http://a.example/#b' }],
    [
      { kind: 'url', url: 'HTTP://A.example' },
      { kind: 'url', url: 'http://a.example/' },
    ],
    [
      { kind: 'html', html: '' },
      { kind: 'html', html: '' },
    ],
    [
      { kind: 'html', html: Buffer.from('<p>') },
      { kind: 'html', html: Buffer.from('<p>') },
    ],
    [
      { kind: 'file', path: page, fragment: '#part' },
      { kind: 'file', path: page, fragment: '#part' },
    ],
    [
      { kind: 'snapshot-bytes', bytes: Buffer.from('{}') },
      { kind: 'snapshot-bytes', bytes: Buffer.from('{}') },
    ],
    [
      { kind: 'html', html: '<p>', url: undefined },
      { kind: 'html', html: '<p>' },
    ],
    [
      { kind: 'html', html: '<p>', url: 'about:blank' },
      { kind: 'html', html: '<p>' },
    ],
    [
      { kind: 'html', html: '<p>', url: 'http://a.example/\\b' },
      { kind: 'html', html: '<p>', url: 'http://a.example//b' },
    ],
    [
      { kind: 'file', path: page },
      { kind: 'file', path: page },
    ],
    [
      { kind: 'snapshot', path: page },
      { kind: 'snapshot', path: page },
    ],
  ])('%j is %j', (given, target) => expect(targetOf(given)).toEqual(target));

  test.each<[unknown, string, string]>([
    [{ kind: 'url', url: 'file:///etc/passwd' }, 'URL_SCHEME_BLOCKED', "'file:' addresses are not opened"],
    [{ kind: 'url', url: 'data:text/html,x' }, 'URL_SCHEME_BLOCKED', "'data:' addresses are not opened"],
    [{ kind: 'url', url: 'c:x' }, 'URL_SCHEME_BLOCKED', "'c:' addresses are not opened"],
    [{ kind: 'url', url: 'page.html' }, 'URL_INVALID', "'page.html' is not a valid address"],
    [{ kind: 'url', url: '' }, 'URL_INVALID', "'' is not a valid address"],
    [{ kind: 'html', html: '<p>', url: 'file:///tmp/x.html' }, 'URL_SCHEME_BLOCKED', "'file:' addresses"],
    [new URL('file:///no/such.html'), 'FILE_NOT_FOUND', "there is no file '/no/such.html'"],
    [
      new URL('file://host/page.html'),
      'URL_INVALID',
      "'file://host/page.html' does not name a file of this machine",
    ],
    [new URL('data:text/html,x'), 'URL_SCHEME_BLOCKED', "'data:' addresses are not opened"],
    [{ kind: 'file', path: '/nothing.html' }, 'FILE_NOT_FOUND', "there is no file '/nothing.html'"],
    [{ kind: 'snapshot', path: tmpdir() }, 'FILE_NOT_FOUND', 'is a folder'],
    [
      { kind: 'html', html: 5, url: 'http://x/' },
      'USAGE',
      "this is not a target ('html': expected a text or bytes)",
    ],
    [
      { kind: 'snapshot-bytes', bytes: '{}' },
      'USAGE',
      "this is not a target ('bytes': expected a Buffer or a Uint8Array)",
    ],
    [{ kind: 'file', path: page, fragment: 'x' }, 'USAGE', "('fragment': expected a '#' first)"],
    [{ kind: 'html' }, 'USAGE', "this is not a target ('html': it is missing)"],
    [{ kind: 'url', url: 'http://x/', to: 1 }, 'USAGE', "this is not a target (there is no field 'to')"],
    [{ kind: 'x' }, 'USAGE', "this is not a target (there is no kind 'x')"],
    [{ kind: 4n }, 'USAGE', "this is not a target ('kind': expected a text)"],
    ...[undefined, null, 4, {}, Buffer.from('<p>'), ['http://x/']].map((given): [unknown, string, string] => [
      given,
      'USAGE',
      'this is not a target: give an address',
    ]),
  ])('%o is refused', (given, code, message) => {
    const error = thrownBy(given);
    expect(error.message).toContain(message);
    expect([error.code, error.exitCode]).toEqual([code, 2]);
  });
});

function thrownBy(given: unknown): PithError {
  try {
    targetOf(given);
  } catch (error) {
    if (error instanceof PithError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(given)} was taken for a target`);
}
