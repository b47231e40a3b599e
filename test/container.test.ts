// The files of the container image agree with one another and with the service.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SERVICE_LIMITS } from '../src/front/service/limits.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string): string => readFileSync(`${ROOT}${name}`, 'utf8');

interface Profile {
  readonly defaultAction: string;
  readonly syscalls: readonly {
    readonly names: readonly string[];
    readonly action: string;
    readonly args?: object[];
  }[];
}

test('the seccomp profile allows the sandbox of Chromium, and nothing that changes the machine', () => {
  const { defaultAction, syscalls } = JSON.parse(read('docker/seccomp.json')) as Profile;
  expect(defaultAction).toBe('SCMP_ACT_ERRNO');
  const allowed = syscalls.filter(({ args }) => args === undefined).flatMap(({ names }) => names);
  expect(new Set(allowed).size).toBe(allowed.length);
  expect(allowed).toEqual(
    expect.arrayContaining(['clone', 'clone3', 'unshare', 'chroot', 'seccomp', 'futex']),
  );
  const changing =
    'mount umount2 pivot_root ptrace process_vm_readv bpf keyctl kexec_load init_module setns reboot io_uring_setup ' +
    'perf_event_open userfaultfd personality open_by_handle_at swapon settimeofday';
  expect(allowed.filter(name => changing.split(' ').includes(name))).toEqual([]);
});

test('the image is built of files that exist, and passes the .dockerignore', () => {
  const dockerfile = read('Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied).toContain('docker/install-system.sh');
  expect(copied.filter(name => !existsSync(`${ROOT}${name}`))).toEqual([]);
  const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);
  expect(kept.filter(name => !existsSync(`${ROOT}${name}`))).toEqual([]);
  expect(copied.filter(name => name !== '.' && !kept.includes(name))).toEqual([]);
  const built = [...read('scripts/build.mjs').matchAll(/(?<=['`])\w+(?=\/)/g)].map(([name]) => name);
  const sources = new Set(built.filter(name => !['dist', 'node_modules'].includes(name)));
  expect([...sources]).toEqual(expect.arrayContaining(['models', 'samples', 'src']));
  expect([...sources].filter(name => existsSync(`${ROOT}${name}`) && !kept.includes(name))).toEqual([]);
});

test('user, port and profile are the same everywhere', () => {
  const [dockerfile, compose, install, image] = [
    'Dockerfile',
    'compose.yml',
    'docker/install-system.sh',
    'scripts/image.sh',
  ].map(read);
  expect(dockerfile).toContain('USER 10001:0');
  expect(install).toContain('--uid 10001 --gid 0');
  expect(image).toContain('grep -qx 10001');
  expect(image).toContain(':-7484}');
  expect(dockerfile).toContain(`EXPOSE ${SERVICE_LIMITS.port}\n`);
  expect(dockerfile).toContain(`http://127.0.0.1:${SERVICE_LIMITS.port}/healthz`);
  expect(compose).toContain(`'127.0.0.1:${SERVICE_LIMITS.port}:${SERVICE_LIMITS.port}'`);
  expect(compose).toContain('seccomp=./docker/seccomp.json');
});
