// What of undici is used, by name: a package of CommonJS that is loaded late has no names of its own in a bundle.

export { Agent, buildConnector, fetch, ProxyAgent, WebSocket } from 'undici';
