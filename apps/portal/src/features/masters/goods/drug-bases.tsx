import type { DrugBase } from '@papaver/contract/quantities/drugs.ts'
import type { ReactNode } from 'react'

interface DrugBasesProps<Drug> {
  drugs: readonly Drug[]
  figure: (drug: Drug) => ReactNode
}

/**
 * The base of each drug; in a combination each stands under its name, for grams of different drugs do not add up (look §14).
 */
export const DrugBases = <Drug extends Pick<DrugBase, 'substanceId' | 'name'>>({
  drugs,
  figure,
}: DrugBasesProps<Drug>) => {
  const [first, ...others] = drugs
  if (first === undefined) return <>–</>
  if (others.length === 0) return <>{figure(first)}</>
  return (
    <span className="pv-stack pv-gap-4 pv-block-4">
      {drugs.map((drug) => (
        <span key={drug.substanceId} className="pv-stack">
          <bdi className="pv-hint">{drug.name}</bdi>
          <span>{figure(drug)}</span>
        </span>
      ))}
    </span>
  )
}
