import { exampleOf } from '@papaver/contract/api-keys/json-schema.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../platform/random-key.ts'
import { request } from '../../platform/request.ts'
import { useSending } from '../../platform/sending.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CopyButton } from '../account/copy-button.tsx'
import { Answer, type Answered } from './answer.tsx'
import { addressOf, curlOf, type Filled, mayBeTried, type Operation } from './operations.ts'

/** What the fields of a call hold: the key, each part of the address by its name, and the body. */
type Values = Record<string, string>
const inPath = (name: string): string => `path:${name}`
const inQuery = (name: string): string => `query:${name}`

const standingOf = ({ inPath: parts, inQuery: asked, body }: Operation): Values => ({
  key: '',
  ...Object.fromEntries(parts.map(({ name }) => [inPath(name), ''])),
  ...Object.fromEntries(asked.map(({ name }) => [inQuery(name), ''])),
  body: body === undefined ? '' : JSON.stringify(exampleOf(body), null, 2),
})

const filledBy = ({ inPath: parts, inQuery: asked }: Operation, values: Values): Filled => ({
  path: Object.fromEntries(parts.map(({ name }) => [name, values[inPath(name)]?.trim() ?? ''])),
  query: Object.fromEntries(asked.map(({ name }) => [name, values[inQuery(name)]?.trim() ?? ''])),
  body: values.body ?? '',
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const judgeFor =
  ({ inPath: parts, body }: Operation) =>
  (values: Values) => ({
    ...Object.fromEntries(
      parts.map(({ name }) => [
        inPath(name),
        values[inPath(name)]?.trim() ? undefined : 'api-keys.calls.try.missing',
      ]),
    ),
    body: body === undefined || isJson(values.body ?? '') ? undefined : 'api-keys.calls.try.notJson',
  })

/** Makes the call as a program would, and reads whatever comes back: no answer of it ends this person's session. */
const ask = async (operation: Operation, values: Values): Promise<Answered> => {
  const { method, body } = operation
  const filled = filledBy(operation, values)
  const key = values.key?.trim()
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['Idempotency-Key'] = newKey()
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const response = await request(addressOf(operation, filled), {
    method,
    headers,
    body: body === undefined ? null : filled.body,
    // As a program, or as oneself.
    ...(key ? { token: key } : {}),
  })
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    isDryRun: response.headers.get('dry-run') === 'true',
    limits: response.headers.get('ratelimit'),
    ...(/json|text/.test(type)
      ? { text: await response.text() }
      : { bytes: (await response.arrayBuffer()).byteLength }),
  }
}

const Shell = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t('api-keys.calls.shell')}
      aside={<CopyButton text={text} label={t('api-keys.calls.copy')} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre dir="ltr" tabIndex={0} className="pv-mono pv-size-13 pv-scroll-both pv-high-320">
        {text}
      </pre>
    </Card>
  )
}

/** One call to be tried: what it needs to know, with a key or as oneself; what would write something is a dry run. */
export const TryCard = ({ operation }: { operation: Operation }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`api-keys.calls.try.${key}`)
  const formId = useId()
  const [answered, setAnswered] = useState<Answered>()
  const asking = useSending({
    mutationFn: (values: Values) => ask(operation, values),
    onSuccess: setAnswered,
    onError: () => setAnswered(undefined),
  })
  const form = useForm<Values>({ standing: standingOf(operation), judge: judgeFor(operation) })
  const { inPath: parts, inQuery: asked, body, hasDryRun } = operation
  const shell = curlOf(operation, filledBy(operation, form.values), window.location.origin)
  if (!mayBeTried(operation))
    return (
      <>
        <Card title={say('title')}>
          <p className="pv-dim">{say('notHere')}</p>
        </Card>
        <Shell text={shell} />
      </>
    )
  return (
    <>
      <Card title={say('title')}>
        <Form
          form={form}
          id={formId}
          className="pv-stack pv-fit pv-gap-12"
          isBusy={asking.isPending}
          onSubmit={(values) => asking.mutate(values)}
        >
          <TextField
            {...form.at('key')}
            label={say('key')}
            hint={say('keyHint')}
            type="password"
            autoComplete="off"
            ltr
            optional
          />
          {parts.map(({ name }) => (
            <TextField key={name} {...form.at(inPath(name))} label={isolated(name)} ltr />
          ))}
          {asked.map(({ name, isRequired }) => (
            <TextField
              key={name}
              {...form.at(inQuery(name))}
              label={isolated(name)}
              optional={!isRequired}
              ltr
            />
          ))}
          {body !== undefined && (
            <TextAreaField {...form.at('body')} label={say('body')} rows={8} fits={() => true} />
          )}
          <div>
            <Button size={36} kind="primary" type="submit" busy={asking.isPending}>
              {say(hasDryRun ? 'sendDry' : 'send')}
            </Button>
          </div>
          {asking.isError && (
            <p role="alert" className="pv-strong">
              {say('unreachable')}
            </p>
          )}
        </Form>
      </Card>
      {answered && <Answer answered={answered} />}
      <Shell text={shell} />
    </>
  )
}
