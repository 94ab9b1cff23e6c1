-- Types of reports and of harvests have the codes that the rules of cultivation stand on; nothing was reported by the others.
delete from master_item where list = 'cultivation-notification-types'
  and code in ('SOW', 'PLAN', 'CHANGE', 'FLOWER', 'HARVEST', 'HARVEST-RES', 'DESTROY', 'TRANSFER', 'STOCK');
delete from master_item where list = 'cultivation-harvest-types'
  and code in ('FLOWER', 'WHOLE', 'LEAF', 'STRAW', 'CAPSULE', 'LATEX', 'SEED', 'FIBRE', 'COCA', 'RESIDUE');
