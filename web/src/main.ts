import { mount } from 'svelte'
import './theme.css'
import App from './App.svelte'
import { keepShell } from './lib/offline'
import { startRouter } from './lib/router.svelte'
import { startText } from './lib/text.svelte'

startRouter()
await startText()
mount(App, { target: document.getElementById('app') ?? document.body })
keepShell()
