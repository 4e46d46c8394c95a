import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'

export default ts.config(
  { ignores: ['src/lib/schema.d.ts', 'fixtures/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'no-undef': 'off', // svelte-check finds those, and knows the globals
      'no-irregular-whitespace': ['error', { skipTemplates: true }], // French has narrow spaces
      'svelte/no-useless-mustaches': 'off', // Svelte drops a space at the edge of a block unless it is one
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets are replaced, not changed, where they are state
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
)
