// Opens the panel on the tab whose button was clicked: that click allows the extension to read that tab, and no other.

import { chrome, type TabChosen } from './messages.ts';

chrome.action.onClicked.addListener(({ id: tabId }) => {
  if (tabId === undefined) return;
  void chrome.sidePanel.open({ tabId });
  const chosen: TabChosen = { kind: 'tab', tabId };
  void chrome.storage.session.set({ chosen });
  // Nobody listens where the panel is only opening: it then reads the storage.
  chrome.runtime.sendMessage(chosen).catch(() => {});
});
