// Prints the configuration of an OCI runtime for scripts/bare-image.sh, with the limits that compose.yml sets:
// `node scripts/oci-config.mjs ROOT DATA SECCOMP ARGUMENT…`. The network is that of the machine.

import { readFileSync } from 'node:fs';

const [root, data, seccompFile, ...args] = process.argv.slice(2);
const { archMap, ...seccomp } = JSON.parse(readFileSync(seccompFile, 'utf8'));

const mount = (destination, type, options, source = type) => ({ destination, type, source, options });
const safe = ['nosuid', 'nodev', 'noexec'];

console.log(
  JSON.stringify({
    ociVersion: '1.0.2',
    process: {
      user: { uid: 10001, gid: 0 },
      args: ['tini', '--', 'pith', ...args],
      env: [
        'PATH=/usr/local/bin:/usr/bin:/bin',
        'NODE_ENV=production',
        'HOME=/home/pith',
        'TINI_SUBREAPER=1',
        `PITH_TOKEN=${process.env.PITH_TOKEN ?? ''}`,
      ],
      cwd: '/data',
      capabilities: { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] },
      noNewPrivileges: true,
    },
    root: { path: root, readonly: true },
    mounts: [
      mount('/proc', 'proc', safe),
      mount('/dev', 'tmpfs', ['nosuid', 'mode=755']),
      mount('/dev/pts', 'devpts', ['nosuid', 'noexec', 'newinstance', 'ptmxmode=0666', 'mode=0620']),
      mount('/dev/shm', 'tmpfs', [...safe, 'mode=1777', 'size=1g'], 'shm'),
      mount('/tmp', 'tmpfs', ['nosuid', 'nodev', 'mode=1777']),
      mount('/home/pith', 'tmpfs', ['nosuid', 'nodev', 'mode=1777']),
      mount('/data', 'bind', ['rbind', 'rw'], data),
    ],
    linux: {
      namespaces: ['pid', 'ipc', 'mount', 'uts'].map(type => ({ type })),
      seccomp: { ...seccomp, architectures: archMap.map(({ architecture }) => architecture) },
      maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/timer_list', '/proc/sched_debug', '/sys/firmware'],
      readonlyPaths: ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys', '/proc/sysrq-trigger'],
    },
  }),
);
