import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../test/start-app.ts'
import { CORPUS, fetchCorpus } from './corpus.ts'

test('every corpus page yields the expected suggestions, which create a brand when sent unchanged', async (t) => {
  const { acme } = await startApp(t, { fetchSite: fetchCorpus })
  assert.ok(CORPUS.length >= 30)
  for (const { file, url, suggestions } of CORPUS) {
    const response = await acme.post('/brands/auto-configure', { url })
    assert.equal(response.status, 200, file)
    assert.deepEqual(response.body, { suggestions }, file)
    const created = await acme.post('/brands', response.body.suggestions)
    assert.equal(created.status, 201, `${file}: ${JSON.stringify(created.body)}`)
    for (const [field, value] of Object.entries(suggestions)) {
      const isEmpty = field === 'social_links' && Object.keys(value as object).length === 0
      assert.deepEqual(created.body[field], isEmpty ? null : value, `${file}: ${field}`)
    }
  }
})
