import { mount } from 'svelte';
import App from './App.svelte';
import { dress } from './settings.svelte.ts';
import { speak } from './words/index.svelte.ts';
import './style/tokens.css';
import './style/base.css';

dress();
// The language first, so that nothing is seen in another one before.
await speak();
mount(App, { target: document.getElementById('page')! });
