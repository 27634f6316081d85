import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import error from '#locales/en/error.json' with { type: 'json' }
import { ApiError, UnreachableError } from '#src/api/errors.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { createAppRouter } from './router.ts'

const textsFor = (cause: Error): string[] => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const screen = createElement(ErrorScreen, { error: cause, reset: () => {} })
  const children = createElement(IntlProvider, {
    locale: 'en-GB',
    timeZone: 'UTC',
    messages: { error },
    // oxlint-disable-next-line react/no-children-prop -- the component's type requires the prop, and a `.ts` test has no JSX
    children: screen,
  })
  // oxlint-disable-next-line react/no-children-prop -- as above
  return renderToStaticMarkup(createElement(RouterContextProvider, { router, children }))
    .split(/<[^>]+>/)
    .filter(Boolean)
}

test('The page for an error shows a message and a button, but not the cause', () => {
  expect(textsFor(new TypeError('secret cause'))).toEqual([error.unexpected.title, error.unexpected.text, error.again])
})

test('The page for an answer with an error shows the id of the request', () => {
  const headers = new Headers({ 'X-Request-Id': '7K3M9Q2HBC' })
  const cause = new ApiError({ status: 500, statusText: '', headers }, undefined, '/alpin/de/api/site')
  expect(textsFor(cause)).toContain('Reference 7K3M9Q2HBC')
})

test('The page for an unreachable server says that there is no connection', () => {
  expect(textsFor(new UnreachableError('/alpin/de/api/site', new TypeError('secret cause')))).toEqual([
    error.unreachable.title,
    error.unreachable.text,
    error.again,
  ])
})

test.each([
  'Failed to fetch dynamically imported module: https://shop.example/assets/part.js',
  'error loading dynamically imported module: https://shop.example/assets/part.js',
  'Importing a module script failed.',
])('A part of the app that does not load blames the connection: %s', (message) => {
  expect(textsFor(new TypeError(message))).toEqual([error.unreachable.title, error.unreachable.text, error.again])
})

test('React itself writes the errors of components to the console', () => {
  const { defaultErrorComponent, defaultOnCatch } = createAppRouter().options
  expect(defaultErrorComponent).toBe(ErrorScreen)
  expect(defaultOnCatch).toBeUndefined()
  expect(readFileSync('src/entry-client.tsx', 'utf8')).not.toMatch(/on(Caught|Uncaught)Error/)
})
