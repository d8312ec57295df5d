/** What a report is made of beside the results. */
export interface ReportFlags {
  history?: string;
  triage?: string;
  proof?: string;
}
