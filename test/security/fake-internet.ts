// Names and public addresses without the internet: look-ups of this process are answered from a table, and connections to
// PUBLIC_ADDRESS go to PUBLIC_HOST, a second loopback address. Everything else is the real thing.

import dns, { type LookupAddress } from 'node:dns';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo, type LookupFunction } from 'node:net';

export const PUBLIC_ADDRESS = '93.184.216.34';
export const PUBLIC_HOST = '127.0.0.2';

/** Answers of a name, look-up by look-up; the last one stays. A name in place of addresses is a CNAME. */
export type Zone = Readonly<Record<string, readonly (readonly string[] | string)[]>>;

export interface FakeInternet {
  /** Names that were looked up, in order. */
  readonly asked: string[];
  readonly restore: () => void;
}

export function fakeInternet(zone: Zone): FakeInternet {
  const asked: string[] = [];
  const { lookup } = dns;
  const { connect } = net.Socket.prototype;
  const resolve = (name: string): readonly string[] => {
    const answers = zone[name];
    if (answers === undefined) return [];
    const round = asked.filter(other => other === name).length;
    asked.push(name);
    const answer = answers[Math.min(round, answers.length - 1)] ?? [];
    return typeof answer === 'string' ? resolve(answer) : answer;
  };
  dns.lookup = ((name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) => {
    if (!(name in zone)) return Reflect.apply(lookup, dns, [name, options, done]);
    const addresses = resolve(name).map((address): LookupAddress => ({ address, family: net.isIP(address) }));
    if (options.all === true) return done(null, addresses);
    return done(null, addresses[0]?.address, addresses[0]?.family);
  }) as typeof lookup;
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    // `net.connect` hands its arguments on as one array.
    const options = (Array.isArray(given[0]) ? given[0][0] : given[0]) as {
      host?: string;
      lookup?: LookupFunction;
    };
    if (options?.host === PUBLIC_ADDRESS) options.host = PUBLIC_HOST;
    if (options?.lookup !== undefined) options.lookup = rerouted(options.lookup);
    return Reflect.apply(connect, this, given);
  } as typeof connect;
  syncBuiltinESMExports();
  const restore = () => {
    dns.lookup = lookup;
    net.Socket.prototype.connect = connect;
    syncBuiltinESMExports();
  };
  return { asked, restore };
}

const rerouted =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      const away = (address: string) => (address === PUBLIC_ADDRESS ? PUBLIC_HOST : address);
      if (typeof found === 'string') done(error, away(found), family);
      else done(error, found?.map(answer => ({ ...answer, address: away(answer.address) })) ?? found);
    });

export interface CountingServer {
  readonly port: number;
  /** Paths that were asked for, and `socket` for each connection. */
  readonly seen: string[];
  readonly close: () => void;
}

/** Answers every page of every site that asks, as a careless service does. */
export async function countingServer(
  host: string,
  answer: (path: string, response: ServerResponse) => void,
): Promise<CountingServer> {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    answer(request.url ?? '', response);
  });
  server.on('connection', () => seen.push('socket'));
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, host, done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, seen, close };
}
