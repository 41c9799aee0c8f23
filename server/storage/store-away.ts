/** The store can be neither read nor written at the moment: its message is a sentence for operators, its cause what the store's own library says. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}
