import css from './loading.module.css'

/** Nothing is known yet; no words, for the language may still be on its way. */
export const LoadingLayout = () => (
  <div className={`${css.page} pv-stack pv-centre`} aria-busy="true">
    <span className={`${css.spinner} pv-circle pv-square-32`} />
  </div>
)
