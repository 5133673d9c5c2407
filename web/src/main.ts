import { mount } from 'svelte';
import App from './App.svelte';
import { beside } from './alone.ts';
import { onKept } from './kept.ts';
import { dress, takeUp } from './settings.svelte.ts';
import { speak } from './words/index.svelte.ts';
import './style/tokens.css';
import './style/base.css';

dress();
// The language first, so that nothing is seen in another one before.
await speak();
// What is chosen in one window of the browser holds in the others.
onKept('language', () => void speak());
onKept('settings', takeUp);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it the page works as well, but only with the network.
  void navigator.serviceWorker.register(beside('/sw.js')).catch(() => undefined);
}
mount(App, { target: document.getElementById('page')! });
