/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { fonts } from './build/fonts.ts'
import { icons } from './build/icons.ts'
import { squeeze } from './build/squeeze.ts'

// What is always loaded together is one file: fewer requests, and it compresses better.
const START = /rolldown.runtime|node_modules.(svelte|esm-env|clsx).(?!src.(transition|easing|internal.client.dom.elements.transitions))|virtual:icons|src.lib.twoGames|src.parts.Icon\.svelte/
const TABLE = /src.(lib.(motion|notifications|numbers|pacedQueue|partialAction|selection\.svelte|steps)\.ts|guide.progress\.ts|games.boards?\.ts|parts.match.(Answers|Bar|Part|Stage|Story|Typed)\.svelte)/
const LISTS = /src.parts.(home.Lists|CopyButton)\.svelte/
const GAME = /src[\\/]games[\\/](\w+)[\\/](?!(?:index|guide|drama|losses)\.|(?:Arm|Ending|Scenes)\.svelte)\w/ // what it looks like is always there, the rest is loaded when it is needed
const groups = [
  { name: 'start', test: START }, { name: 'table', test: TABLE }, { name: 'lists', test: LISTS },
  { name: (id: string) => GAME.exec(id)?.[1], test: GAME },
]

// Short names for the classes of components; the file's name makes them differ.
const compilerOptions = { cssHash: ({ hash, filename }: { hash: (text: string) => string; filename: string }) => `s${hash(filename).slice(0, 4)}` }

export default defineConfig({
  plugins: [icons(import.meta.dirname), fonts(import.meta.dirname), svelte({ compilerOptions }), squeeze()],
  base: '/',
  build: {
    outDir: '../src/atlantis/server/static', emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': { target: process.env.ATLANTIS_SERVER ?? 'http://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'jsdom', globalSetup: './build/positions.ts', pool: 'threads', isolate: false, maxWorkers: '100%', testTimeout: 60_000 },
})
