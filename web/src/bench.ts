// A workbench for boards: /bench.html?game=ark&shot=ark-3-15&lang=fr&theme=light  (development only)
import { mount } from 'svelte'
import './tokens.css'
import Bench from './Bench.svelte'

mount(Bench, { target: document.getElementById('app')! })
