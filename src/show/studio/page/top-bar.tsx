// Shows which page this is.

import type { ComponentChildren } from 'preact';
import type { Look } from './look.ts';

export function TopBar({ look, children }: { readonly look: Look; readonly children?: ComponentChildren }) {
  const isWeb = /^https?:/i.test(look.url);
  return (
    <header class="top">
      <div class="names">
        <h1>{look.title === '' ? look.url : look.title}</h1>
        {isWeb ? (
          <a href={look.url} rel="noreferrer noopener" target="_blank">
            {look.url}
          </a>
        ) : (
          <span class="quiet">{look.url}</span>
        )}
      </div>
      {children}
    </header>
  );
}
