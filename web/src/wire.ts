// What the page and the server say to each other.
// Made by scripts/wire.py from the server's Structs (wire, office, forms, shown, commands): change those, not it.

export interface Sit {
  type: "sit";
  box: number;
}
export interface Leave {
  type: "leave";
}
export interface BuyIn {
  type: "buy_in";
  cents: number;
  player?: string;
}
export interface CashOut {
  type: "cash_out";
  cents: number;
  player?: string;
}
export interface PlaceBet {
  type: "place_bet";
  box: number;
  bet: string;
  cents: number;
  player?: string;
  seated?: boolean;
}
export interface WithdrawBet {
  type: "withdraw_bet";
  box: number;
  bet: string;
  player?: string;
}
export interface Examine {
  type: "examine";
  box: number;
}
export interface Decide {
  type: "decide";
  box: number;
  decision: string;
  cents?: number;
}
export interface RefuseToShow {
  type: "refuse_to_show";
  box: number;
}
export interface ShowForClaim {
  type: "show_for_claim";
  box: number;
}
export interface Squeeze {
  type: "squeeze";
  box: number;
}
export interface ChooseOption {
  type: "choose_option";
  box: number;
  option: string;
}
export interface SitOut {
  type: "sit_out";
  player?: string;
}
export interface ComeBack {
  type: "come_back";
  wait?: boolean;
}
export interface ShowHand {
  type: "show_hand";
  box: number;
}
export interface Seal {
  type: "seal";
  seal: string;
  round?: number;
}
export interface Mix {
  type: "mix";
  words: string;
}
export interface OpenRound {
  type: "open_round";
  commitment?: string;
}
export interface CloseBets {
  type: "close_bets";
}
export interface Deal {
  type: "deal";
  cards: number[];
  to?: number | null;
}
export interface Reveal {
  type: "reveal";
}
export interface Settle {
  type: "settle";
}
export interface WalkAway {
  type: "walk_away";
  player: string;
  gone?: boolean;
}
export interface TimeUp {
  type: "time_up";
  box: number;
}
export interface Reshuffle {
  type: "reshuffle";
  commitment?: string;
}
export interface Facts {
  box?: number | null;
  boxes?: number[] | null;
  player?: string | null;
  bet?: string | null;
  cents?: number | null;
  restorable?: boolean | null;
  intentional?: boolean | null;
  cards?: number[] | null;
  order?: number[] | null;
  lie?: number[] | null;
  remedy?: string | null;
  reason?: string | null;
  round?: number | null;
  value?: string | null;
  scope?: string | null;
  looked?: boolean | null;
}
export interface Report {
  type: "report";
  irregularity: string;
  facts?: Facts;
}
export interface RuleJackpot {
  type: "rule_jackpot";
  mode: string;
  box?: number | null;
}
export interface PayAward {
  type: "pay_award";
  box: number;
  cents: number;
  displayed: number;
  ruled?: boolean;
}
export interface CloseTable {
  type: "close_table";
}
export interface Relocate {
  type: "relocate";
  player: string;
  box: number;
}
export interface DeemGone {
  type: "deem_gone";
  player: string;
}
export interface ReleaseStake {
  type: "release_stake";
  player: string;
}
export interface Sign {
  type: "sign";
  proposal: number;
}
export interface RefuseToSign {
  type: "refuse_to_sign";
  proposal: number;
  reason: string;
}
export interface WithdrawProposal {
  type: "withdraw_proposal";
  proposal: number;
}
export interface Limits {
  least: number;
  most: number;
}
export type Device = "shoe" | "shuffler";
export type Rank = 0 | 1 | 2 | 3 | 4;
export interface HousePokerSettings {
  of: "house_poker";
  limits: Record<string, Limits>;
  jackpot_bet?: number;
  box_count?: number;
  device?: Device;
  hidden_cards_count_as_established?: boolean;
  house_ruling_rank?: Rank;
  house_table_ruling_rank?: Rank;
  decks?: number;
  max_hands_per_player?: number;
  pair_plus_survives_fold?: boolean;
  shuffler_community_discard?: string;
  deal_out_when_all_folded?: string;
  bonus_cap?: number;
  decision_order?: string;
  options_after_exposure_when_seen?: boolean;
}
export interface BlackjackSettings {
  of: "blackjack";
  limits: Record<string, Limits>;
  jackpot_bet?: number;
  box_count?: number;
  device?: Device;
  hidden_cards_count_as_established?: boolean;
  house_ruling_rank?: Rank;
  house_table_ruling_rank?: Rank;
  decks?: number;
  free_split_number_tens?: boolean;
  offer_paid_when_free?: boolean;
  double_for_less_unit?: number;
  auto_stand_hard_21?: boolean;
  dealer_blackjack_loss?: string;
  surrender_by?: string;
  boom_busted_limit_scope?: string;
  minimum_scope?: string;
  free_bets_for_standing?: boolean;
  squeeze_allowed?: boolean;
  payout_unit?: number;
  payout_rounding?: string;
}
export interface PokerSettings {
  of: "poker";
  jackpot_bet?: number;
  device?: Device;
  hidden_cards_count_as_established?: boolean;
  house_ruling_rank?: Rank;
  house_table_ruling_rank?: Rank;
  decks?: number;
  limits?: Record<string, Limits>;
  box_count?: number;
  small_blind: number;
  big_blind: number;
  table_stake: Limits;
  chip_unit: number;
  rake_percent: number;
  rake_hundredths?: number;
  rake_cap: number;
  rake_unit?: number;
  no_flop_no_rake?: boolean;
  minimum_bet?: number;
  short_all_in_reopens?: boolean;
  short_all_in_completion?: boolean;
  short_all_ins_add_up?: boolean;
  short_open_call_to?: string;
  all_in_hands_opened?: string;
  auto_show_winners?: boolean;
  vacated_seat_button?: string;
  missed_small_blind?: string;
  entry_big_blind?: string;
  new_player_may_wait?: boolean;
  relocated_at_small_blind?: string;
  return_stake_window?: number;
  absent_action?: string;
  decision_time?: number;
  replacement_card?: string;
  button_after_void?: string;
  all_in_raise_percent?: number;
  odd_chips?: string;
  pots_of_same_winners?: string;
  showing_order?: string;
}
export interface Controls {
  two_persons?: boolean;
  cashier?: boolean;
}
export interface OpenTable {
  type: "open_table";
  game: string;
  settings: HousePokerSettings | BlackjackSettings | PokerSettings;
  link?: string;
  title?: string;
  controls?: Controls;
}
export interface ChangeSettings {
  type: "change_settings";
  settings: HousePokerSettings | BlackjackSettings | PokerSettings;
}
export interface LinkTerms {
  name: string;
  bet: number;
  rate_ppm: number;
  reset: number;
  start: number;
  sign_above?: number;
}
export interface OpenLink {
  type: "open_link";
  link: string;
  terms: LinkTerms;
}
export interface ChangeLink {
  type: "change_link";
  link: string;
  bet: number;
  rate_ppm: number;
  reset: number;
}
export interface CloseLink {
  type: "close_link";
  link: string;
  into?: string;
}
export interface CorrectMeter {
  type: "correct_meter";
  link: string;
  cents: number;
  reason: string;
}
export interface CorrectBalance {
  type: "correct_balance";
  player: string;
  cents: number;
  reason: string;
}
export interface HandAt {
  table: string;
  box: number;
}
export interface OrderAwards {
  type: "order_awards";
  link: string;
  hands: HandAt[];
  reason: string;
}
export interface WriteOffDebt {
  type: "write_off_debt";
  player: string;
  cents: number;
  reason: string;
}
export interface SellChips {
  type: "sell_chips";
  player: string;
  cents: number;
}
export interface RedeemChips {
  type: "redeem_chips";
  player: string;
  cents: number;
}
export interface LinkTable {
  type: "link_table";
  link: string;
}
export type Role = "spectator" | "player" | "dealer" | "pit_supervisor" | "pit_manager" | "shift_manager" | "cashier" | "auditor" | "administrator" | "house";
export interface GrantRole {
  type: "grant_role";
  name: string;
  role: Role;
}
export interface RevokeRole {
  type: "revoke_role";
  name: string;
}
export interface Unlock {
  type: "unlock";
  name: string;
}
export interface ResetPin {
  type: "reset_pin";
  name: string;
  number: number;
}
export interface OpenDeck {
  type: "open_deck";
  table: string;
  number: number;
}
export interface AdoptRules {
  type: "adopt_rules";
  document: string;
  digest: string;
}
export interface CorrectClock {
  type: "correct_clock";
  reason: string;
}
export interface Cited {
  number: string;
  summary: string;
}
export interface HandShown {
  name: string;
  cards: string[];
  words: string;
}
export interface LineShown {
  box: number;
  bet: string;
  label: string;
  stake: number;
  result: string;
  paid: number;
  net: number;
  because: string;
  cited: Cited[];
  hand: number;
}
export interface Happened {
  seq: number;
  text: string;
  cited: Cited | null;
}
export interface Receipt {
  table: string;
  title: string;
  game_title: string;
  box_word: string;
  round: number;
  at: number;
  player: string;
  voided: Cited | null;
  hands: HandShown[];
  lines: LineShown[];
  staked: number;
  returned: number;
  net: number;
  rack_before: number;
  rack_after: number;
  first_record: number;
  last_record: number;
  happened: Happened[];
}
export interface Join {
  type: "join";
  table: string;
}
export interface Part {
  type: "part";
  table: string;
}
export interface Signature {
  name: string;
  pin: string;
}
export interface Say {
  type: "say";
  id: string;
  table: string;
  command: AnyCommand;
  sign?: Signature | null;
}
export interface DealNext {
  type: "deal_next";
  id: string;
  table: string;
}
export interface Preview {
  type: "preview";
  id: string;
  table: string;
  command: AnyCommand;
  sign?: Signature | null;
}
export interface JoinList {
  type: "join_list";
  id: string;
  table: string;
}
export interface LeaveList {
  type: "leave_list";
  id: string;
  table: string;
  player?: string;
}
export interface CallFromList {
  type: "call_from_list";
  id: string;
  table: string;
  player: string;
}
export interface Ping {
  type: "ping";
  at: number;
  touched?: boolean;
}
export interface You {
  player: string;
  role: string;
  wallet: number;
  debt?: number;
}
export interface Welcome {
  type: "welcome";
  you: You;
}
export interface SpotSheet {
  bet: string;
  label: string;
  shape: string;
  least: number;
  most: number;
  cited: Cited;
}
export interface PayRow {
  code: string;
  name: string;
  pays: string;
  number: string;
}
export interface PaySheet {
  title: string;
  rows: PayRow[];
  cited: Cited;
}
export interface Ask {
  field: string;
  label: string;
  kind: string;
  choices: string[];
  needed: boolean;
}
export interface IrregularitySheet {
  id: string;
  title: string;
  ruling: string;
  asks: Ask[];
  by: string;
  by_name: string;
  cited: Cited[];
}
export interface HouseOption {
  label: string;
  value: string;
}
export interface Sheet {
  table: string;
  title: string;
  game: string;
  game_title: string;
  document: string;
  edition: Cited;
  legend: string;
  device: string;
  box_count: number;
  jackpot_bet: number;
  link: string;
  spots: SpotSheet[];
  pay_sheets: PaySheet[];
  rank_sheets: PaySheet[];
  irregularities: IrregularitySheet[];
  options: HouseOption[];
  box_word: string;
  cashier: boolean;
}
export interface SheetSent {
  type: "sheet_sent";
  sheet: Sheet;
}
export interface ViewSent {
  type: "view_sent";
  table: string;
  seq: number;
  version: number;
  base: number;
  public: Patch;
  private: Patch;
}
export interface MeterSent {
  type: "meter_sent";
  link: string;
  name: string;
  cents: number;
  healthy: boolean;
}
export interface WalletSent {
  type: "wallet_sent";
  cents: number;
  debt: number;
}
export interface Para {
  doc: string;
  number: string;
}
export interface Message {
  code: string;
  values?: Record<string, string | number | Message | (string | number | Message)[]>;
}
export interface Refusal {
  why: string;
  para: Para | null;
  summary: string;
  field: string;
  code?: string;
  values?: Record<string, string | number | Message | (string | number | Message)[]>;
}
export interface Answer {
  type: "answer";
  id: string;
  refused: Refusal | null;
  seq: number;
}
export interface Effect {
  box: number;
  player: string;
  bet: string;
  label: string;
  placed: number;
  back: number;
}
export interface Previewed {
  type: "previewed";
  id: string;
  refused: Refusal | null;
  happened: Happened[];
  effects: Effect[];
}
export interface GameRow {
  game: string;
  title: string;
  blurb: string;
  document: string;
  board: number;
  jackpot?: boolean;
}
export interface TableRow {
  table: string;
  title: string;
  game: string;
  least: number;
  most: number;
  taken: number;
  box_count: number;
  link: string;
  dealer: string;
  phase: string;
  text?: string;
  listed?: boolean;
  waiting?: number;
  kept?: number;
  cashier?: boolean;
}
export interface LobbySent {
  type: "lobby_sent";
  games: GameRow[];
  tables: TableRow[];
  meters: MeterSent[];
  rounds_a_minute: number;
}
export interface OnList {
  table: string;
  title: string;
  place: number;
  waiting: number;
  seat: number;
  left: number;
  of: number;
}
export interface ListsSent {
  type: "lists_sent";
  lists: OnList[];
}
export interface Told {
  type: "told";
  text: string;
  table: string;
}
export interface Stopped {
  type: "stopped";
  why: string;
}
export interface Pong {
  type: "pong";
  at: number;
}
export type Area = "dealer" | "community" | "flop" | "turn" | "river" | "burnt" | "discard";
export interface AreaShown {
  code: Area;
  name: string;
  cards: string[];
  words: string;
  cited: Cited | null;
  room: number;
}
export interface SpotShown {
  bet: string;
  cents: number;
  state: string;
  paid: number;
  because: string;
  cited: Cited[];
  hand: number;
}
export type HandState = "" | "seated" | "blocked" | "betting" | "dealing" | "not_examined" | "waiting" | "asked" | "to_act" | "to_choose" | "playing" | "standing" | "doubled" | "free_doubled" | "all_in" | "folded" | "not_shown" | "bust" | "surrendered" | "even_money" | "won" | "beaten" | "bets_returned" | "void";
export interface SplitShown {
  cards: string[];
  words: string;
  state: HandState;
  status: string;
  cited: Cited | null;
  spots: SpotShown[];
  number: number;
}
export interface OtherShown {
  player: string;
  seated: boolean;
  away: boolean;
  spots: SpotShown[];
}
export interface BoxShown {
  number: number;
  player: string;
  seated: boolean;
  yours: boolean;
  blocked: boolean;
  away: boolean;
  spots: SpotShown[];
  cards: string[];
  words: string;
  state: HandState;
  status: string;
  cited: Cited | null;
  splits: SplitShown[];
  others: OtherShown[];
}
export interface Announced {
  quote: string;
  text: string;
  cited: Cited;
  bet: string;
}
export interface Offer {
  command: AnyCommand;
  label: string;
  description: string;
  cost: number;
  least: number;
  most: number;
  key: string;
  cited: Cited;
  confirm: string;
}
export interface PayTake {
  box: number;
  player: string;
  text: string;
  pay: number;
  take: number;
  cited: Cited[];
  done: boolean;
}
export interface ProposalShown {
  id: number;
  text: string;
  by: string;
  signed: string[];
  refused: string[];
  needs_role: Role;
  needs: string;
  may_sign: boolean;
  may_withdraw: boolean;
  stops: boolean;
}
export interface PotShown {
  name: string;
  cents: number;
  boxes: number[];
  winners: number[];
  rake: number;
}
export type SeatMark = "all_in" | "folded" | "away" | "waiting" | "joining" | "missed_blind" | "small_blind" | "big_blind";
export interface MarkShown {
  code: SeatMark;
  text: string;
}
export interface SeatShown {
  box: number;
  player: string;
  stack: number;
  bet: number;
  marks: MarkShown[];
}
export interface PokerTableShown {
  button: number;
  marker: string;
  description: string[];
  pots: PotShown[];
  seats: SeatShown[];
  big_blind: number;
  unit: number;
}
export interface SealShown {
  player: string;
  seal: string;
  revealed: boolean;
}
export interface TableShown {
  table: string;
  seq: number;
  round: number;
  phase: string;
  commitment: string;
  notice: string;
  areas: AreaShown[];
  boxes: BoxShown[];
  announced: Announced;
  offers: Offer[];
  happened: Happened[];
  pay_take: PayTake[];
  waits_for: string[];
  rack: number;
  at_stake: number;
  net: number | null;
  proposals: ProposalShown[];
  poker: PokerTableShown | null;
  deals: number;
  seals: SealShown[];
  seals_for: number;
  deal: string[];
  stopped: string;
}
export interface RoundShown {
  round: number;
  commitment: string;
}
export interface StepShown {
  phase: string;
  waits_for: string[];
  deals: number;
  stopped: string;
}
export interface OwnShown {
  player: string;
  rack: number;
  at_stake: number;
  net: number | null;
  seals_for: number;
}
export interface LinesAdded {
  kept: number;
  more: Happened[];
}
export interface CardsAdded {
  kept: number;
  more: string[];
}
export type ClockKind = "betting" | "decision" | "time_bank";
export interface Clock {
  kind: ClockKind;
  left: number;
  of: number;
  text: string;
  number: string;
}
export interface WaiterShown {
  player: string;
  seat: number;
  left: number;
  of: number;
  away: boolean;
}
export interface OpenProposal {
  table: string;
  proposal: ProposalShown;
  title?: string;
  round?: number;
  between?: boolean;
  box_word?: string;
  about?: string;
  award?: number;
  cited?: Cited[];
  effects?: Effect[];
}
export interface TableSet {
  table: string;
  title: string;
  game: string;
  link: string;
  settings: HousePokerSettings | BlackjackSettings | PokerSettings;
  playing: boolean;
  closed: boolean;
  two_persons: boolean;
  cashier: boolean;
}
export interface LinkShown {
  link: string;
  name: string;
  meter: number;
  bet: number;
  rate_ppm: number;
  reset: number;
  tables: string[];
  games: string[];
}
export interface MemberShown {
  name: string;
  role: string;
  has_pin: boolean;
}
export interface DecksShown {
  table: string;
  title: string;
  last: number;
  opened: number[];
}
export interface TextShown {
  document: string;
  title: string;
  digest: string;
}
export interface Office {
  may: string[];
  proposals: OpenProposal[];
  tables: TableSet[];
  next_table: string;
  next_title: string;
  links: LinkShown[];
  staff: MemberShown[];
  roles: string[];
  decks: DecksShown[];
  texts: TextShown[];
  set_back: boolean;
  for_show: boolean;
}
export interface ChoiceShown {
  value: number | string;
  word: string;
}
export interface FieldShown {
  name: string;
  label: string;
  kind: string;
  main: boolean;
  choices: ChoiceShown[];
  unit: string;
  unset: string;
  reading: string;
  beside: string;
}
export interface GameForm {
  game: string;
  title: string;
  jackpot: boolean;
  start: HousePokerSettings | BlackjackSettings | PokerSettings;
  fields: FieldShown[];
}
export interface Forms {
  games: GameForm[];
}
export interface ChipsAtTable {
  table: string;
  title: string;
  seat: string;
  rack: number;
  bets: number;
  cashier: boolean;
  least: number;
  most: number;
}
export interface PlayerAtCage {
  player: string;
  wallet: number;
  owes: number;
  here: boolean;
  tables: ChipsAtTable[];
}
export interface Cage {
  players: PlayerAtCage[];
  left_off: number;
}

// The sections of a table's view. A section that is empty is not there. A box leaves out what has its default.
export interface Sections {
  round: RoundShown;
  step: StepShown;
  announced: Announced;
  dealer: string; // "automatic", or the name of the person dealing
  notice?: string;
  areas?: AreaShown[];
  [box: `box:${number}`]: BoxShown;
  happened?: Happened[];
  deal?: string[];
  seals?: SealShown[];
  poker?: PokerTableShown;
  clock?: Clock;
  waiting?: WaiterShown[];
  own?: OwnShown;
  offers?: Offer[];
  pay_take?: PayTake[];
  proposals?: ProposalShown[];
}
// The sections that have changed; null where one is gone. Two of them grow.
export type Patch = {
  [Name in keyof Sections]?: (Name extends keyof Growing ? Growing[Name] : Sections[Name]) | null;
};
export interface Growing {
  happened: LinesAdded;
  deal: CardsAdded;
}

export const DEFAULTS = {
  BoxShown: {"player": "", "seated": false, "yours": false, "blocked": false, "away": false, "spots": [], "cards": [], "words": "", "state": "", "status": "", "cited": null, "splits": [], "others": []},
  SplitShown: {"cards": [], "words": "", "state": "", "status": "", "cited": null, "spots": [], "number": 1},
  OtherShown: {"seated": false, "away": false, "spots": []},
  SpotShown: {"cents": 0, "state": "open", "paid": 0, "because": "", "cited": [], "hand": 0},
};

export type PlayerCommand = Sit | Leave | BuyIn | CashOut | PlaceBet | WithdrawBet | Examine | Decide | RefuseToShow | ShowForClaim | Squeeze | ChooseOption | SitOut | ComeBack | ShowHand | Seal | Mix;
export type DealerCommand = OpenRound | CloseBets | Deal | Reveal | Settle | WalkAway | TimeUp | Reshuffle;
export type PitCommand = Report | RuleJackpot | PayAward | CloseTable | Relocate | DeemGone | ReleaseStake;
export type SigningCommand = Sign | RefuseToSign | WithdrawProposal;
export type OfficeCommand = OpenTable | ChangeSettings | OpenLink | ChangeLink | CloseLink | CorrectMeter | CorrectBalance | OrderAwards | WriteOffDebt | SellChips | RedeemChips | LinkTable | GrantRole | RevokeRole | Unlock | ResetPin | OpenDeck | AdoptRules | CorrectClock;
export type AnyCommand = Sit | Leave | BuyIn | CashOut | PlaceBet | WithdrawBet | Examine | Decide | RefuseToShow | ShowForClaim | Squeeze | ChooseOption | SitOut | ComeBack | ShowHand | Seal | Mix | OpenRound | CloseBets | Deal | Reveal | Settle | WalkAway | TimeUp | Reshuffle | Report | RuleJackpot | PayAward | CloseTable | Relocate | DeemGone | ReleaseStake | Sign | RefuseToSign | WithdrawProposal | OpenTable | ChangeSettings | OpenLink | ChangeLink | CloseLink | CorrectMeter | CorrectBalance | OrderAwards | WriteOffDebt | SellChips | RedeemChips | LinkTable | GrantRole | RevokeRole | Unlock | ResetPin | OpenDeck | AdoptRules | CorrectClock;
export type FromClient = Join | Part | Say | DealNext | Preview | JoinList | LeaveList | CallFromList | Ping;
export type FromServer = Welcome | SheetSent | ViewSent | MeterSent | WalletSent | Answer | Previewed | LobbySent | ListsSent | Told | Stopped | Pong;
