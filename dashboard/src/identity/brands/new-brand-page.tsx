import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTeam } from '../../data/team.tsx'
import { useBrands } from '../../data/use-brands.ts'
import { useLeave } from '../../data/use-leave.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BrandForm } from './brand-form.tsx'
import { type BrandValues, newBrandOf, valuesOf } from './brand-values.ts'

export default function NewBrandPage() {
  const { brands: texts, shell } = useTexts()
  const { postrider } = useTeam()
  const isFirst = useBrands().length === 0
  const leave = useLeave('brands')
  const [start, setStart] = useState<BrandValues>()
  const begin = (values: BrandValues) => setStart({ ...values, is_default: isFirst })
  const back = isFirst ? { href: '/', label: shell.pages.home } : { href: '/brands', label: texts.title }
  if (!start) return <FromWebsite back={back} onStart={begin} />
  return (
    <>
      <PageHeader title={texts.create} about={start.name ? texts.website.found : texts.website.onlyName} back={back} />
      <BrandForm
        initial={start}
        submitLabel={texts.create}
        submit={(values, options) => postrider.brands.create(newBrandOf(values), options)}
        onDone={({ name }) => leave(isFirst ? '/' : '/brands', texts.created(name))}
      />
    </>
  )
}

interface Props {
  readonly back: { readonly href: string; readonly label: string }
  readonly onStart: (values: BrandValues) => void
}

/** Adds https:// to a URL without a scheme, because people often leave it out and nearly every website supports https. */
const withScheme = (url: string) => (url === '' || /^\w+:\/\//.test(url) ? url : `https://${url}`)

const FromWebsite = ({ back, onStart }: Props) => {
  const texts = useTexts().brands
  const { postrider } = useTeam()
  const form = useForm({
    initial: { url: '' },
    submit: ({ url }) => postrider.brands.suggest(withScheme(url.trim())),
    onDone: (suggestion) => onStart(valuesOf(suggestion)),
  })
  return (
    <>
      <PageHeader title={texts.create} about={texts.website.about} back={back} />
      <div className="card">
        <Form form={form} label={texts.website.form}>
          <Stack maw="32rem">
            <TextInput type="url" autoFocus placeholder="www.example.com" {...form.field('url', texts.website.url)} />
            <FormActions submit={texts.website.read}>
              <Button variant="default" onClick={() => onStart(valuesOf({}))}>
                {texts.website.skip}
              </Button>
            </FormActions>
          </Stack>
        </Form>
      </div>
    </>
  )
}
