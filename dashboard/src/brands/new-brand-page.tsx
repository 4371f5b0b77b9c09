import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useBrands } from '../data/use-brands.ts'
import { Form, FormActions, useForm } from '../ui/form.tsx'
import { leaveFreely } from '../ui/leave-guard.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BrandForm } from './brand-form.tsx'
import { type BrandValues, newBrandOf, valuesOf } from './brand-values.ts'

export default function NewBrandPage() {
  const { postrider } = useTeam()
  const isFirst = useBrands().length === 0
  const refresh = useRefresh()
  const [, go] = useLocation()
  const [start, setStart] = useState<BrandValues>()
  const begin = (values: BrandValues) => setStart({ ...values, is_default: isFirst })
  const back = isFirst ? { href: '/', label: 'Home' } : { href: '/brands', label: 'Brands' }
  if (!start) return <FromWebsite back={back} onStart={begin} />
  return (
    <>
      <PageHeader
        title="Create a brand"
        about={
          start.name
            ? 'This is what we found on your website. Check it, and change what you like.'
            : 'Only a name is needed. The rest can follow.'
        }
        back={back}
      />
      <BrandForm
        initial={start}
        submitLabel="Create brand"
        submit={(values, options) => postrider.brands.create(newBrandOf(values), options)}
        onDone={async ({ name }) => {
          await refresh('brands')
          notify(`${name} has been created.`)
          leaveFreely()
          go(isFirst ? '/' : '/brands')
        }}
      />
    </>
  )
}

interface Props {
  readonly back: { readonly href: string; readonly label: string }
  readonly onStart: (values: BrandValues) => void
}

/** People leave it out, and it is the same nearly everywhere. */
const withScheme = (url: string) => (url === '' || /^\w+:\/\//.test(url) ? url : `https://${url}`)

const FromWebsite = ({ back, onStart }: Props) => {
  const { postrider } = useTeam()
  const form = useForm({
    initial: { url: '' },
    submit: ({ url }) => postrider.brands.suggest(withScheme(url.trim())),
    onDone: (suggestion) => onStart(valuesOf(suggestion)),
  })
  return (
    <>
      <PageHeader
        title="Create a brand"
        about="We look at your website and fill in name, colors, logo and links. Nothing is saved before you have checked it."
        back={back}
      />
      <div className="card">
        <Form form={form} label="Fill in from a website">
          <Stack maw="32rem">
            <TextInput type="url" autoFocus placeholder="www.example.com" {...form.field('url', 'Your website')} />
            <FormActions submit="Look at the website">
              <Button variant="default" size="md" onClick={() => onStart(valuesOf({}))}>
                Skip this
              </Button>
            </FormActions>
          </Stack>
        </Form>
      </div>
    </>
  )
}
