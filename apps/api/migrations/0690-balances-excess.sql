-- An estimate may be confirmed or corrected below what is used and held of it (1961 Convention art. 21(3), (4)); quotas are not.
comment on column balance.tolerated_grams is
  'by how much cases, or a lower estimate, go beyond the limit; an officer has done so knowingly';
