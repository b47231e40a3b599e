// A page that hands a name of its own to each interface that takes one: `<interface>.canary.example`.

export const ZONE = 'canary.example';

/** Multicast DNS has names of its own. */
export const MULTICAST_NAME = 'canary-ice.local';

const at = (label: string): string => `https://${label}.${ZONE}/x`;

const LINKS = ['dns-prefetch', 'preconnect', 'prefetch', 'prerender', 'modulepreload', 'stylesheet', 'icon'];

const RULES = JSON.stringify({
  prefetch: [{ urls: [at('speculation-prefetch')], eagerness: 'immediate' }],
  prerender: [{ urls: [at('speculation-prerender')], eagerness: 'immediate' }],
});

export const pageOfNames = `<!doctype html><title>Names</title>
${LINKS.map(rel => `<link rel="${rel}" href="${at(rel)}">`).join('\n')}
<link rel=preload as=image href="${at('preload')}"><link rel=manifest href="${at('manifest')}">
<script type=speculationrules>${RULES}</script>
<style>@import "${at('css-import')}"; p { font-family: f; background: url("${at('css-background')}") }
@font-face { font-family: f; src: url("${at('css-font')}") }</style>
<p>Words of the page.</p>
<img src="${at('img')}" alt=""><iframe hidden src="${at('iframe')}"></iframe><video src="${at('video')}"></video>
<object data="${at('object')}"></object><embed src="${at('embed')}"><script src="${at('script')}"></script>
<a id=ping ping="${at('ping')}" href="#x">x</a>
<form id=form method=post target=in action="${at('form')}"></form><iframe hidden name=in></iframe>
<script>
  const at = label => 'https://' + label + '.${ZONE}/x';
  const attempt = work => Promise.resolve().then(work).catch(() => {});
  const code = text => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  attempt(() => fetch(at('fetch'), { mode: 'no-cors' }));
  attempt(() => fetch(at('keepalive'), { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }));
  attempt(() => fetchLater(at('fetch-later'), { activateAfter: 0 }));
  attempt(() => navigator.sendBeacon(at('beacon'), 'x'));
  attempt(() => new WebSocket(at('web-socket').replace('https', 'wss')));
  attempt(() => new EventSource(at('event-source')));
  attempt(() => new WebTransport(at('web-transport')).ready);
  attempt(() => new Worker(code("fetch('" + at('worker') + "', { mode: 'no-cors' }); importScripts('" + at('import-scripts') + "')")));
  attempt(() => new SharedWorker(code("fetch('" + at('shared-worker') + "', { mode: 'no-cors' })")));
  attempt(() => navigator.serviceWorker.register('/service-worker.js'));
  attempt(() => import(at('import')));
  attempt(() => new AudioContext().audioWorklet.addModule(at('worklet')));
  attempt(() => navigator.credentials.get({ identity: { providers: [{ configURL: at('credentials'), clientId: 'x' }] } }));
  attempt(() => new PaymentRequest([{ supportedMethods: at('payment') }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment());
  attempt(() => document.getElementById('form').submit());
  attempt(() => document.getElementById('ping').click());
  attempt(() => open(at('open')));
  const name = label => label + '.${ZONE}';
  const account = { username: 'x', credential: 'x' };
  attempt(async () => {
    const caller = new RTCPeerConnection({ iceServers: [
      { urls: 'stun:' + name('stun') + ':3478' },
      { urls: 'turn:' + name('turn-udp') + ':3478', ...account },
      { urls: 'turn:' + name('turn-tcp') + ':3478?transport=tcp', ...account },
      { urls: 'turns:' + name('turns') + ':5349', ...account },
    ] });
    const called = new RTCPeerConnection();
    caller.createDataChannel('x');
    await caller.setLocalDescription(await caller.createOffer());
    await called.setRemoteDescription(caller.localDescription);
    await called.setLocalDescription(await called.createAnswer());
    await caller.setRemoteDescription(called.localDescription);
    const candidate = (host, rest) => caller.addIceCandidate({ candidate: 'candidate:1 1 ' + rest.replace('HOST', host), sdpMid: '0', sdpMLineIndex: 0 });
    attempt(() => candidate(name('ice-udp'), 'udp 2122260223 HOST 3478 typ host'));
    attempt(() => candidate(name('ice-tcp'), 'tcp 1518280447 HOST 3478 typ host tcptype passive'));
    attempt(() => candidate(name('ice-relay'), 'udp 2122260223 HOST 3478 typ relay raddr 0.0.0.0 rport 0'));
    attempt(() => candidate('${MULTICAST_NAME}', 'udp 2122260223 HOST 3478 typ host'));
  });
</script>`;

export const serviceWorker = `self.skipWaiting(); fetch('${at('service-worker')}', { mode: 'no-cors' }).catch(() => {});`;
