// Re-exports undici by name. In a bundle, a CommonJS package that is imported dynamically has no export but `default`.

export { Agent, buildConnector, fetch, ProxyAgent, WebSocket } from 'undici';
