-- A cancellation that had begun and waited for its round until 0103 was through gave back what was
-- typed, and a round may have been opened early meanwhile: what stands is counted once more.
select tods_count_anew();
drop function tods_count_anew;
